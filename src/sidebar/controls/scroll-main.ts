/**
 * Scrolls the panel's content before the next picture. Not at once: that would have the whole page laid out for it, and
 * then again.
 * @param part the content, or anything in it
 * @param top pixels from its start
 * @returns takes it back, for an effect's end
 */
export function scrollMain(part: Element | null, top: number): () => void {
  const frame = requestAnimationFrame(() => {
    const main = part?.closest('main');
    if (main) main.scrollTop = top;
  });
  return () => cancelAnimationFrame(frame);
}
