import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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

const keyOf = (tabId: number, siteId: string, tool: string) => `draft:${tabId}:${siteId}:${tool}`;

/** `kept` is there as soon as it was read. */
let early: { readonly key: string; readonly stored: Promise<unknown>; kept: Kept | null } | null = null;

/** Reads a draft before the form that shows it is there. */
export function readDraftEarly(tabId: number, siteId: string, tool: string): void {
  const key = keyOf(tabId, siteId, tool);
  const reading: NonNullable<typeof early> = { key, stored: readSession(key), kept: null };
  void reading.stored.then((draft) => {
    reading.kept = { key, draft: isDraft(draft) ? draft : null };
  });
  early = reading;
}

export interface KeptDraft {
  /** False while it is not read yet. */
  readonly ready: boolean;
  /** Null where nothing was typed. */
  readonly draft: FormDraft | null;
  readonly change: (draft: FormDraft) => void;
}

/** What was typed for one tool in one tab; kept until the browser closes. */
export function useDraft(tabId: number, siteId: string, tool: string): KeptDraft {
  const key = keyOf(tabId, siteId, tool);
  const [kept, setKept] = useState<Kept | null>(() => (early?.key === key ? early.kept : null));
  const waiting = useRef<(Kept & { timer: ReturnType<typeof setTimeout> }) | null>(null);

  const keepNow = () => {
    const last = waiting.current;
    if (!last) return;
    clearTimeout(last.timer);
    waiting.current = null;
    void writeSession(last.key, last.draft);
  };
  useLayoutEffect(() => {
    let alive = true;
    const stored = early?.key === key ? early.stored : readSession(key);
    early = null;
    void stored.then((draft) => {
      if (alive) setKept({ key, draft: isDraft(draft) ? draft : null });
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
