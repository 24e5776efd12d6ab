import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import { isObject } from '../../json/json.ts';
import { parseJson } from '../../json/parse.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Problem } from '../../site/problem.ts';
import type { Jump } from '../call-form/UnseenProblems.tsx';
import { checkNow } from '../call-form/use-check.ts';
import { type NextFocus, setNextFocus } from '../controls/next-focus.ts';
import { useSlash } from '../controls/use-slash.ts';
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

/** True for what a field of the form shows. */
function isOfField({ code, pointer }: Problem): boolean {
  return pointer !== '' && /^(?:argument|request|form)\//.test(code);
}

function whyNot(site: SiteSummary, tool: ToolDetail, wrong: readonly Problem[]): string | null {
  if (!site.added) return t('reason_not_added');
  if (!tool.hostAllowed || !tool.hostReachable) return t('reason_host', { host: tool.host });
  const places = new Set(wrong.map(({ pointer }) => pointer));
  if (places.size > 0) return t('reason_fields', { count: places.size });
  return null;
}

/** What does not fit in arguments that were typed a moment ago. Where it cannot be told the worker checks alone. */
async function checkText(tool: ToolDetail, text: string, nullIsAbsent: boolean): Promise<readonly Problem[]> {
  const parsed = parseJson(text, LIMITS.replyDepth);
  if (!parsed.ok || !isObject(parsed.value)) return [];
  return checkNow(tool.params, { value: parsed.value, chosen: [] }, nullIsAbsent).catch(() => []);
}

/** A tool whose detail is known. */
export function OpenTool(props: OpenToolProps) {
  const { site, tool, kept, change } = props;
  const running = useCall(site.id, tool.pointer);
  const [mode, setMode] = useState<Mode>('form');
  const [args, setArgs] = useState<{ text: string; wrong: readonly Problem[] }>({ text: '{}', wrong: [] });
  const [checked, setChecked] = useState<{ text: string; problems: readonly Problem[] } | null>(null);
  const [tried, setTried] = useState(false);
  const [jump, setJump] = useState<Jump | null>(null);
  const [tokenAgain, setTokenAgain] = useState(0);
  const reply = useRef<HTMLElement>(null);

  const back = (focus: NextFocus) => {
    setNextFocus(focus);
    change({ tool: null });
  };
  useSlash(() => back('search'));
  const reloadAll = () => {
    props.reloadTool();
    props.reload();
  };
  // Problems of an earlier call say nothing about arguments that were changed since.
  const refused = running.refused?.argumentsText === args.text ? running.refused.problems : [];
  const unfit = checked?.text === args.text ? checked.problems : null;
  const nullIsAbsent = site.protocol === 'rcp';

  const showField = ({ pointer }: Problem) => {
    setTried(true);
    if (mode === 'request') setMode('form');
    setJump({ pointer });
  };
  /** Nothing that is known to be refused is sent: the first field that needs a look gets the focus. */
  const mayRun = async (): Promise<boolean> => {
    setTried(true);
    const problems = args.wrong.length > 0 ? args.wrong : (unfit ?? (await checkText(tool, args.text, nullIsAbsent)));
    const first = problems.find(({ severity }) => severity === 'error');
    if (first) showField(first);
    return !first;
  };
  useEffect(() => {
    const first = running.refused?.problems.find(isOfField);
    if (first) showField(first);
  }, [running.refused]);
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
      <ToolHead site={site} tool={tool} onBack={() => back('row')} />
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
          onMode={(next) => {
            setJump(null);
            setMode(next);
          }}
          draft={kept.draft}
          text={args.text}
          problems={refused}
          showAll={tried}
          onChange={(draft, text, wrong) => {
            kept.change(draft);
            setArgs({ text, wrong });
          }}
          onChecked={(text, problems) => setChecked({ text, problems })}
          jump={jump}
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
        refused={running.refused !== null}
        reason={whyNot(site, tool, tried ? [...args.wrong, ...(unfit ?? [])] : args.wrong)}
        mayRun={mayRun}
        onRun={(confirmed) => void running.start(tool, args.text, confirmed)}
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
        refused={running.refused && { problems: running.refused.problems.filter((each) => !isOfField(each)) }}
        onTokenAgain={tokenOrSignIn}
        onToolAgain={props.reloadTool}
      />
    </>
  );
}
