import { useEffect, useState } from 'preact/hooks';

type VirtualRows = typeof import('./VirtualRows.tsx').VirtualRows;

let loaded: VirtualRows | null = null;

/** The part that draws long lists, loaded with the first of them; null until it is there. */
export function useVirtualList(wanted: boolean): VirtualRows | null {
  const [part, setPart] = useState<{ draw: VirtualRows } | null>(loaded && { draw: loaded });
  useEffect(() => {
    if (!wanted || part) return;
    void import('./VirtualRows.tsx').then((module) => {
      loaded = module.VirtualRows;
      setPart({ draw: module.VirtualRows });
    });
  }, [wanted, part]);
  return part?.draw ?? null;
}
