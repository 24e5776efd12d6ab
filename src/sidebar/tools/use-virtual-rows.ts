import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

const OVERSCAN = 10;

/**
 * Keeps only the rows near the visible part in the page.
 * @param scroller the element that scrolls
 * @param heights of all rows, in CSS pixels, as the style sheet has them
 * @param before pixels between the scroller's top and the first row
 */
export function useVirtualRows(scroller: () => HTMLElement | null, heights: readonly number[], before: number) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const kept = useRef<Virtualizer<HTMLElement, HTMLElement> | null>(null);
  const options = {
    count: heights.length,
    getScrollElement: scroller,
    estimateSize: (index: number) => heights[index] ?? 0,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: OVERSCAN,
    scrollMargin: before,
    // The search field stays on top of the rows.
    scrollPaddingStart: before,
    onChange: () => redraw(undefined),
  };
  kept.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  const virtual = kept.current;
  virtual.setOptions(options);
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  // Rows of another list have other heights under the same indices.
  useLayoutEffect(() => virtual.measure(), [virtual, heights]);
  return virtual;
}
