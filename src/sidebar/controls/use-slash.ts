import { useEffect, useRef } from 'preact/hooks';

/** Calls `search` for the key "/" where nothing is being typed. */
export function useSlash(search: () => void): void {
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, []);
}
