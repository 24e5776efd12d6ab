import type { RefObject } from 'preact';
import { t } from '../../browser/texts.ts';
import type { CallReply, CallView, ToolDetail } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { visibleText } from '../../site/visible-text.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { agoText, bytesText, durationText } from '../format.ts';
import { messageOf } from '../problem-text.ts';
import { Body } from './Body.tsx';
import { Failure } from './Failure.tsx';
import { outcomeWord } from './outcome-word.ts';
import { useReading } from './reading.ts';

/** A reply older than this says when it came. */
const OLD = 60_000;

function statusLine(call: CallView): string {
  const { reply, state } = call;
  if (reply) return t('reply_status', { status: reply.status, time: durationText(reply.durationMs) });
  if (state === 'pending' || state === 'sent') return t('reply_waiting');
  const [first] = call.problems;
  return first ? messageOf(first) : t(state === 'unknown' ? 'reply_unknown' : 'reply_none');
}

function Arrived(props: {
  call: CallView;
  reply: CallReply;
  tool: ToolDetail;
  onTokenAgain: (scopes: readonly string[]) => void;
}) {
  const { call, reply, tool } = props;
  const reading = useReading(reply);
  const good = reply.ok && !reply.error;
  const facts = [durationText(reply.durationMs), bytesText(reply.bytes)];
  if (Date.now() - call.startedAt > OLD) facts.push(agoText(call.startedAt));
  return (
    <>
      <div class="row wide">
        <span class={`pill ${good ? 'ok' : 'bad'}`}>
          {reply.status} {visibleText(reply.statusText)}
        </span>
        <span class="small muted">{facts.join(' · ')}</span>
      </div>
      <Failure call={call} reply={reply} tool={tool} onTokenAgain={props.onTokenAgain} />
      <ProblemLines problems={call.problems} />
      <Body reply={reply} tool={tool} reading={reading} />
    </>
  );
}

/** What came back. The place is always there, so nothing moves when a reply arrives. */
export function Reply(props: {
  box: RefObject<HTMLElement | null>;
  tool: ToolDetail;
  call: CallView | null;
  running: boolean;
  /** Why the last try was never sent, but for what fields of the form show; null where it was. */
  refused: { readonly problems: readonly Problem[] } | null;
  onTokenAgain: (scopes: readonly string[]) => void;
  onToolAgain: () => void;
}) {
  const { call, running, refused } = props;
  const problems = refused?.problems ?? [];
  const all = [...problems, ...(call?.problems ?? [])];
  const changed = all.some((problem) => problem.code === 'TOOL_CHANGED');
  const signInEnded = all.some((problem) => problem.code.startsWith('OAUTH_'));
  return (
    <section
      class={call ? 'reply arrived' : 'reply'}
      aria-label={t('reply')}
      aria-busy={running}
      ref={props.box}
      tabIndex={-1}
    >
      <span class="visually-hidden" role="status">
        {refused ? outcomeWord(null) : call ? statusLine(call) : ''}
      </span>
      {refused && <span class="pill bad">{outcomeWord(null)}</span>}
      <ProblemLines problems={problems} />
      {!call && !refused && <p class="muted">{t('reply_place')}</p>}
      {call && running && <p class="muted">{t('reply_waiting')}</p>}
      {call && !running && !call.reply && (
        <>
          <span class={`pill ${call.state === 'cancelled' ? '' : 'bad'}`}>{outcomeWord(call)}</span>
          <ProblemLines problems={call.problems} />
          {call.problems.length === 0 && <p>{statusLine(call)}</p>}
        </>
      )}
      {call?.reply && !running && (
        <Arrived call={call} reply={call.reply} tool={props.tool} onTokenAgain={props.onTokenAgain} />
      )}
      {signInEnded && !running && (
        <button type="button" class="secondary" onClick={() => props.onTokenAgain([])}>
          {t('signin_again')}
        </button>
      )}
      {changed && (
        <button type="button" class="secondary" onClick={props.onToolAgain}>
          {t('tool_reload')}
        </button>
      )}
    </section>
  );
}
