import { useEffect, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';
import { lazily } from '../controls/lazily.tsx';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { isSignedIn } from '../header/status-text.ts';
import { ownAuthOf } from '../sign-in/place.ts';
import { TokenForm } from '../sign-in/TokenForm.tsx';
import type { View } from '../view.ts';
import { SignedIn } from './SignedIn.tsx';

const SignInCard = lazily(async () => (await import('../sign-in/SignInCard.tsx')).SignInCard);

function howText(tool: ToolDetail): string {
  const { auth } = tool;
  if (auth.type === 'header') {
    const value = auth.scheme === null ? '…' : `${auth.scheme} …`;
    return t('token_header', { header: auth.header, value, host: tool.host });
  }
  return t('token_bearer', { host: tool.host });
}

/** How a tool signs in: by OAuth, or with a token that is entered, replaced and removed here and never comes back. */
export function TokenCard(props: {
  site: SiteSummary;
  tool: ToolDetail;
  /** Opens the field although a token is stored: the site refused it. */
  again: boolean;
  change: (part: Partial<View>) => void;
  onChanged: () => void;
}) {
  const { site, tool, onChanged } = props;
  const [replacing, setReplacing] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => {
    if (props.again) setReplacing(true);
  }, [props.again]);
  if (tool.credential === 'not-needed') return null;

  const place = { siteId: site.id, tool: ownAuthOf(site, tool) };
  if (tool.auth.type === 'oauth2' && (tool.signIn || tool.credential === 'missing')) {
    return tool.signIn && isSignedIn(tool.signIn) ? (
      <SignedIn place={place} status={tool.signIn} change={props.change} onChanged={onChanged} />
    ) : (
      <SignInCard
        site={site}
        tool={place.tool}
        scopes={[]}
        another={false}
        title={place.tool === null ? t('signin_needed') : t('signin_needed_here')}
        lead={null}
        change={props.change}
        onSignedIn={onChanged}
      />
    );
  }
  const done = () => {
    setReplacing(false);
    onChanged();
  };
  const remove = async () => {
    const reply = await askWorker('secret.clear', place);
    setProblems(reply.ok ? [] : reply.problems);
    if (reply.ok) onChanged();
  };
  if (tool.credential === 'stored' && !replacing && tool.signIn?.state !== 'expired') {
    return (
      <div class="banner plain">
        <span>{t('token_stored')}</span>
        <button type="button" class="link" onClick={() => setReplacing(true)}>
          {t('token_replace')}
        </button>
        <button type="button" class="link" onClick={() => void remove()}>
          {t('token_remove')}
        </button>
        <ProblemLines problems={problems} />
      </div>
    );
  }
  return (
    <div class="card sign-in">
      {tool.signIn?.problem && <ProblemLines problems={[tool.signIn.problem]} />}
      <TokenForm
        place={place}
        keep="device"
        clientId={null}
        note={`${howText(tool)} ${place.tool === null ? t('token_whole_site') : t('token_one_tool')}`}
        renewable={tool.auth.type !== 'header'}
        onDone={done}
        {...(replacing ? { onKeepOld: () => setReplacing(false) } : {})}
      />
      {tool.auth.type !== 'header' && (
        <button type="button" class="link" onClick={() => props.change({ screen: 'prompt' })}>
          {t('prompt_open')}
        </button>
      )}
    </div>
  );
}
