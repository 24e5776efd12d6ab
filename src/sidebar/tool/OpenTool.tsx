import { useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { addSite } from '../page/ReviewCard.tsx';
import { Skeleton } from '../page/Skeleton.tsx';
import { Reply } from '../reply/Reply.tsx';
import { signInAgain } from '../sign-in/again.ts';
import { FilledIn } from '../sign-in/FilledIn.tsx';
import { ownAuthOf } from '../sign-in/place.ts';
import type { View } from '../view.ts';
import { Arguments, type Mode } from './Arguments.tsx';
import { HostConsent } from './HostConsent.tsx';
import { RunBar } from './RunBar.tsx';
import { TokenCard } from './TokenCard.tsx';
import { ToolHead } from './ToolHead.tsx';
import { useCall } from './use-call.ts';
import type { KeptDraft } from './use-draft.ts';

export interface OpenToolProps {
  readonly site: SiteSummary;
  readonly tool: ToolDetail;
  /** What was typed for it. */
  readonly kept: KeptDraft;
  readonly change: (part: Partial<View>) => void;
  readonly reload: () => void;
  readonly reloadTool: () => void;
}

function whyNot(site: SiteSummary, tool: ToolDetail, wrong: readonly Problem[]): string | null {
  if (!site.added) return t('reason_not_added');
  if (!tool.hostAllowed || !tool.hostReachable) return t('reason_host', { host: tool.host });
  if (wrong.length > 0) return t('reason_fields', { count: wrong.length });
  return null;
}

/** A tool whose detail is known. */
export function OpenTool(props: OpenToolProps) {
  const { site, tool, kept, change } = props;
  const running = useCall(site.id, tool.pointer);
  const [mode, setMode] = useState<Mode>('form');
  const [args, setArgs] = useState<{ text: string; wrong: readonly Problem[] }>({ text: '{}', wrong: [] });
  const [tried, setTried] = useState(false);
  const [tokenAgain, setTokenAgain] = useState(0);
  const reply = useRef<HTMLElement>(null);

  const reloadAll = () => {
    props.reloadTool();
    props.reload();
  };
  // Problems of an earlier call say nothing about arguments that were changed since.
  const last = running.refused ?? (running.call?.reply === null ? running.call : null);
  const refused = last?.argumentsText === args.text ? last.problems : [];
  const run = (confirmed: boolean) => {
    setTried(true);
    if (args.wrong.length === 0) void running.start(tool, args.text, confirmed);
  };
  const tokenOrSignIn = (scopes: readonly string[]) => {
    if (tool.auth.type !== 'oauth2') return setTokenAgain((count) => count + 1);
    signInAgain({ siteId: site.id, tool: ownAuthOf(site, tool) }, scopes, change);
  };
  return (
    <>
      <HostConsent site={site} tool={tool} onChanged={reloadAll} />
      {!site.added && (
        <div class="banner">
          <span>{t('reason_not_added')}</span>
          <button type="button" class="secondary" onClick={() => void addSite(site).then(reloadAll)}>
            {t('review_add')}
          </button>
        </div>
      )}
      <ToolHead site={site} tool={tool} onBack={() => change({ tool: null })} />
      {site.added && (
        <TokenCard
          key={tokenAgain}
          site={site}
          tool={tool}
          again={tokenAgain > 0}
          change={change}
          onChanged={reloadAll}
        />
      )}
      {kept.ready ? (
        <Arguments
          site={site}
          tool={tool}
          mode={mode}
          onMode={setMode}
          draft={kept.draft}
          text={args.text}
          problems={refused}
          showAll={tried}
          onChange={(draft, text, wrong) => {
            kept.change(draft);
            setArgs({ text, wrong });
          }}
        />
      ) : (
        <Skeleton label={t('loading')} />
      )}
      {(tool.resolved.length > 0 || site.protocol === 'rcp') && (
        <FilledIn site={site} tool={tool} change={change} onChanged={props.reloadTool} />
      )}
      <RunBar
        tool={tool}
        call={running.call}
        running={running.running}
        reason={whyNot(site, tool, args.wrong)}
        onBlocked={() => setTried(true)}
        onRun={run}
        onCancel={running.cancel}
        onShow={() => {
          reply.current?.scrollIntoView({ block: 'start' });
          reply.current?.focus({ preventScroll: true });
        }}
      />
      <Reply
        box={reply}
        tool={tool}
        call={running.call}
        running={running.running}
        problems={running.problems}
        onTokenAgain={tokenOrSignIn}
        onToolAgain={props.reloadTool}
      />
    </>
  );
}
