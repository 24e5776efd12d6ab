/** Where the focus goes when one screen takes the place of another, and with it of what had the focus. */
export type NextFocus = 'tool' | 'row' | 'search';

let next: NextFocus | null = null;

/** Says where the focus goes when the next screen is drawn. */
export function setNextFocus(place: NextFocus): void {
  next = place;
}

/** Where the screen that was just drawn is to put the focus, once; null where nothing was said for it. */
export function takeNextFocus(...places: readonly NextFocus[]): NextFocus | null {
  const place = places.find((each) => each === next) ?? null;
  if (place !== null) next = null;
  return place;
}
