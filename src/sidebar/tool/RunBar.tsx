import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { CallView, ToolDetail } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { durationText } from '../format.ts';
import { outcomeWord } from '../reply/outcome-word.ts';

/** Milliseconds before progress is shown: a quick reply never flickers. */
const PATIENCE = 300;
/** Pixels between the bar and what is in focus. */
const CLEARANCE = 8;

/** True where a call asks once more: it deletes, is dangerous, or uses a scope that changes things. */
export function asksOnceMore(tool: ToolDetail): boolean {
  return (
    tool.risk === 'delete' ||
    tool.method === 'DELETE' ||
    (tool.risk === 'write' && tool.requiredScopes.some((scope) => /write|delete|admin|manage/i.test(scope)))
  );
}

function useElapsed(since: number | null): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, now - since);
}

function Outcome(props: { call: CallView | null; refused: boolean; onShow: () => void }) {
  const { call, refused } = props;
  if (!refused && (!call || call.state === 'pending' || call.state === 'sent')) return null;
  const reply = refused ? null : (call?.reply ?? null);
  const good = reply?.ok === true && reply.error === null;
  const word = reply ? String(reply.status) : outcomeWord(refused ? null : call);
  return (
    <button type="button" class={`pill ${good ? 'ok' : 'bad'}`} style={{ border: 0 }} onClick={props.onShow}>
      {word} <span aria-hidden="true">↓</span>
      <span class="visually-hidden"> {t('reply_show')}</span>
    </button>
  );
}

/** Keeps what is in focus clear of the bar, which covers as much of the panel as it is high, wherever it stands. */
function useKeptClear() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const main = bar.current?.closest('main');
    if (!bar.current || !main) return;
    const seen = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      main.style.scrollPaddingBlock = `${Math.ceil(height) + CLEARANCE}px`;
    });
    seen.observe(bar.current);
    return () => {
      seen.disconnect();
      main.style.scrollPaddingBlock = '';
    };
  }, []);
  return bar;
}

/** Run, the reason where it cannot, what is called, progress and Cancel. Always in sight. */
export function RunBar(props: {
  tool: ToolDetail;
  call: CallView | null;
  running: boolean;
  /** The last try was never sent. */
  refused: boolean;
  /** Why nothing can be run now; null where it can. */
  reason: string | null;
  /** Asked before every call: false where something is wrong, which is in sight then. */
  mayRun: () => Promise<boolean>;
  onRun: (confirmed: boolean) => void;
  onCancel: () => void;
  onShow: () => void;
}) {
  const { tool, running, reason } = props;
  const [asking, setAsking] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  const bar = useKeptClear();
  const elapsed = useElapsed(running && props.call ? props.call.startedAt : null);
  const once = asksOnceMore(tool);
  const blocked = reason !== null || running;
  useEffect(() => setAsking(false), [tool.pointer, tool.hash]);
  useEffect(() => {
    if (asking) yes.current?.focus();
  }, [asking]);

  const trying = useRef(false);
  const run = async () => {
    if (running || trying.current) return;
    trying.current = true;
    const may = await props.mayRun();
    trying.current = false;
    if (!may || blocked) return;
    if (once) setAsking(true);
    else props.onRun(tool.risk !== 'read');
  };
  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined);
  keys.current = (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      void run();
    } else if (event.key === 'Escape' && asking) setAsking(false);
    else if (event.key === 'Escape' && running) props.onCancel();
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => keys.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  if (asking) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a question inside the bar, not a set of fields
      <div ref={bar} class="runbar" role="group" aria-label={t('confirm_label')}>
        <span class={tool.risk === 'delete' ? 'bad reason' : 'warn reason'}>
          {t(tool.risk === 'delete' ? 'confirm_delete' : 'confirm_write', { host: tool.host })}
        </span>
        <button
          ref={yes}
          type="button"
          class="danger"
          onClick={() => {
            setAsking(false);
            if (!blocked) props.onRun(true);
          }}
        >
          {t('confirm_yes')}
        </button>
        <button type="button" class="secondary" onClick={() => setAsking(false)}>
          {t('confirm_no')}
        </button>
      </div>
    );
  }
  return (
    <div ref={bar} class="runbar">
      {running && elapsed > PATIENCE ? (
        <button type="button" class="secondary" onClick={props.onCancel}>
          {t('run_cancel')}
        </button>
      ) : (
        <button type="button" class="primary" aria-disabled={blocked} onClick={() => void run()}>
          {t('run')}
        </button>
      )}
      {running && elapsed > PATIENCE ? (
        <span class="small muted num">{t('run_elapsed', { time: durationText(elapsed) })}</span>
      ) : (
        <span class="kbd" aria-hidden="true">
          {/Mac/.test(navigator.userAgent) ? '⌘ ↵' : 'Ctrl ↵'}
        </span>
      )}
      <Outcome call={props.call} refused={props.refused} onShow={props.onShow} />
      <span class="small muted cut where" title={visibleText(tool.url)}>
        {tool.method} {tool.host}
      </span>
      {reason !== null && <span class="small warn reason">{reason}</span>}
    </div>
  );
}
