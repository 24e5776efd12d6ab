import { useEffect, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { CallReply, CallView, ToolDetail } from '../../messages/views.ts';
import type { ErrorReading } from '../../site/tool-call.ts';
import { visibleText } from '../../site/visible-text.ts';

const wantsSignIn = ({ kind }: ErrorReading): boolean => kind === 'unauthorized' || kind === 'insufficient-scope';

/** @param open the manifest says that the tool needs no sign-in, so that there is no token to speak of */
function sentence(error: ErrorReading, reply: CallReply, open: boolean): string {
  if (open && wantsSignIn(error)) return t('error_no_sign_in_named');
  // Where a reply of success says that it is none, nobody spoke of the arguments.
  if (reply.status < 400 && error.kind === 'rejected') return t('error_said_no');
  const texts: Record<ErrorReading['kind'], string> = {
    unauthorized: t('error_unauthorized'),
    'insufficient-scope':
      error.scope === null ? t('error_scope_unnamed') : t('error_scope', { scope: visibleText(error.scope) }),
    forbidden: t('error_forbidden'),
    'not-found': t('error_not_found'),
    'rate-limited': t('error_rate_limited'),
    rejected: t('error_rejected'),
    'server-error': t('error_server'),
  };
  return texts[error.kind];
}

/** Counts down to when the site takes calls again. Nothing is retried by itself. */
function Countdown(props: { until: number }) {
  const [now, setNow] = useState(Date.now());
  const left = Math.max(0, Math.ceil((props.until - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left === 0, props.until]);
  return <p role="timer">{left === 0 ? t('error_again_now') : t('error_again_in', { count: left })}</p>;
}

/** An error reply, whatever its shape: what it means, then the server's own code and message. */
export function Failure(props: {
  call: CallView;
  reply: CallReply;
  tool: ToolDetail;
  /** Asks for another token, or signs in again with these scopes on top. */
  onTokenAgain: (scopes: readonly string[]) => void;
}) {
  const { call, reply, tool } = props;
  const { error } = reply;
  if (!error) return null;
  const open = tool.credential === 'not-needed';
  const oauth = tool.auth.type === 'oauth2';
  const lacking = error.kind === 'insufficient-scope';
  const named = error.scope === null ? tool.requiredScopes : error.scope.split(' ');
  const scopes = lacking ? named : [];
  const until =
    error.retryAfterSeconds === null ? null : call.startedAt + reply.durationMs + error.retryAfterSeconds * 1_000;
  return (
    <div class="failure">
      <p class="bad">
        <b>{sentence(error, reply, open)}</b>
      </p>
      {(error.message !== null || error.code !== null) && (
        <p>
          {error.message !== null && visibleText(error.message)}{' '}
          {error.code !== null && <code class="small muted">{visibleText(error.code)}</code>}
        </p>
      )}
      {error.kind === 'rate-limited' && until !== null && <Countdown until={until} />}
      {wantsSignIn(error) && !open && (
        <button type="button" class="secondary" onClick={() => props.onTokenAgain(scopes)}>
          {!oauth
            ? t('error_token_again')
            : lacking && scopes.length > 0
              ? t('signin_with_scope', { scope: visibleText(scopes.join(', ')) })
              : t('signin_again')}
        </button>
      )}
    </div>
  );
}
