import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';

/** Milliseconds of rest after which a draft is kept. */
const REST = 400;

export interface KeptDraft {
  /** What was kept, to start with; undefined until that is known, null where nothing was. */
  readonly start: string | null | undefined;
  readonly state: 'unsaved' | 'saving' | 'saved';
  /** The tools of the site come from it. */
  readonly used: boolean;
  /** What is used is an older version, since the newest cannot be read. */
  readonly behind: boolean;
  readonly problems: readonly Problem[];
  /** The text changed: it is kept after a moment's rest. */
  readonly changed: () => void;
  readonly use: (use: boolean) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/**
 * The draft of a site, kept by the worker while it is typed: it outlives the panel, the worker and the browser.
 * @param textNow what is typed; null where nothing is yet
 */
export function useKeptDraft(siteId: string, textNow: () => string | null): KeptDraft {
  const [start, setStart] = useState<string | null | undefined>(undefined);
  const [state, setState] = useState<KeptDraft['state']>('unsaved');
  const [use, setUse] = useState({ used: false, behind: false });
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const now = useRef(textNow);
  now.current = textNow;

  const save = async (text: string) => {
    const reply = await askWorker('draft.save', { siteId, text });
    setProblems(reply.ok ? [] : reply.problems);
    if (!reply.ok) return setState('unsaved');
    setState((before) => (waiting.current === null ? 'saved' : before));
    setUse({ used: reply.value.used, behind: reply.value.behind });
  };
  /** Keeps what is typed now, one after the other: an older text never follows a newer one. */
  const keepNow = () => {
    if (waiting.current !== null) clearTimeout(waiting.current);
    waiting.current = null;
    const text = now.current();
    if (text !== null) saving.current = saving.current.then(() => save(text));
    return saving.current;
  };
  useEffect(() => {
    let alive = true;
    void askWorker('draft.get', { siteId }).then((reply) => {
      if (!alive) return;
      if (!reply.ok) setProblems(reply.problems);
      const draft = reply.ok ? reply.value : null;
      setStart(draft?.text ?? null);
      if (!draft) return;
      setState('saved');
      setUse({ used: draft.used, behind: draft.behind });
    });
    const leave = () => {
      if (waiting.current !== null) void keepNow();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      alive = false;
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [siteId]);

  return {
    start,
    state,
    ...use,
    problems,
    changed: () => {
      setState('saving');
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = setTimeout(keepNow, REST);
    },
    use: async (wanted) => {
      if (wanted) await keepNow();
      const reply = await askWorker('draft.use', { siteId, use: wanted });
      setProblems(reply.ok ? [] : reply.problems);
      if (reply.ok) setUse({ used: reply.value.used, behind: reply.value.behind });
    },
    discard: async () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
      waiting.current = null;
      await saving.current;
      await askWorker('draft.discard', { siteId });
      setUse({ used: false, behind: false });
      setState('unsaved');
    },
  };
}
