import { useEffect, useRef, useState } from 'preact/hooks';
import { readSession, writeSession } from '../../browser/storage.ts';
import type { FormDraft } from '../../schema/fields-form.ts';

/** Milliseconds of rest after which what was typed is kept. */
const REST = 250;

function isDraft(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { version, form, json, visited } = value as Record<string, unknown>;
  const textOrNull = json === null || typeof json === 'string';
  return version === 1 && typeof form === 'object' && form !== null && textOrNull && Array.isArray(visited);
}

interface Kept {
  readonly key: string;
  readonly draft: FormDraft | null;
}

/**
 * What was typed for one tool in one tab; kept until the browser closes.
 * @returns `ready` false while it is not read yet; a null draft where nothing was typed
 */
export function useDraft(tabId: number, siteId: string, tool: string) {
  const key = `draft:${tabId}:${siteId}:${tool}`;
  const [kept, setKept] = useState<Kept | null>(null);
  const waiting = useRef<(Kept & { timer: ReturnType<typeof setTimeout> }) | null>(null);

  const keepNow = () => {
    const last = waiting.current;
    if (!last) return;
    clearTimeout(last.timer);
    waiting.current = null;
    void writeSession(last.key, last.draft);
  };
  useEffect(() => {
    let alive = true;
    void readSession(key).then((stored) => {
      if (alive) setKept({ key, draft: isDraft(stored) ? stored : null });
    });
    addEventListener('pagehide', keepNow);
    return () => {
      alive = false;
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [key]);

  const change = (draft: FormDraft) => {
    setKept({ key, draft });
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { key, draft, timer: setTimeout(keepNow, REST) };
  };
  const ready = kept?.key === key;
  return { ready, draft: ready ? kept.draft : null, change };
}
