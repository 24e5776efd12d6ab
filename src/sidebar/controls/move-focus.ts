/**
 * Moves the focus among the elements that `selector` finds in `box`: arrows by one, Home and End to the ends.
 * @returns true where the key was one of these
 */
export function moveFocus(event: KeyboardEvent, box: Element | null, selector: string): boolean {
  const items = [...(box?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined || items.length === 0) return false;
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, to))]?.focus();
  return true;
}
