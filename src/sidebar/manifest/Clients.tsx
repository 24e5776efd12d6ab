import { useMemo, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { Verdict } from '../../exports/acceptance.ts';
import type { Provider } from '../../exports/provider-rules.ts';
import type { ManifestOrigin } from '../../site/site.ts';
import { visibleText } from '../../site/visible-text.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import { messageOf } from '../problem-text.ts';
import { providerName } from './format-names.ts';
import type { ClientReport, ClientTool } from './jobs.ts';
import { Broken } from './TextDoctor.tsx';
import { useJob } from './use-job.ts';

const SHOWN = 100;
const VERDICTS: readonly Verdict[] = ['refused', 'changed', 'accepted'];
const TONES: Readonly<Record<Verdict, string>> = { accepted: 'ok', changed: 'warn', refused: 'bad' };

function verdictText(verdict: Verdict): string {
  return { accepted: t('clients_accepted'), changed: t('clients_changed'), refused: t('clients_refused') }[verdict];
}

function countOf(report: ClientReport, verdict: Verdict): number {
  return report.tools.filter((tool) => tool.verdict === verdict).length;
}

function ToolVerdict(props: { tool: ClientTool }) {
  const { tool } = props;
  return (
    <li>
      <div class="row">
        <b class="mono grow">{visibleText(tool.name)}</b>
        <span class={`pill ${TONES[tool.verdict]}`}>{verdictText(tool.verdict)}</span>
      </div>
      {tool.reasons.map(({ problem, source }) => (
        <p key={`${problem.code} ${problem.message}`} class="muted">
          {messageOf(problem)}{' '}
          {source && (
            <a class="small" href={source.url} target="_blank" rel="noopener noreferrer" title={source.title}>
              {t('clients_source', { date: source.read })}
            </a>
          )}
        </p>
      ))}
    </li>
  );
}

/** Tools of one verdict: all of those that need a look, the names of the others on demand. */
function VerdictGroup(props: { verdict: Verdict; tools: readonly ClientTool[] }) {
  const { verdict, tools } = props;
  const [shown, setShown] = useState(SHOWN);
  if (tools.length === 0) return null;
  const list = (
    <>
      <ul class="verdicts">
        {tools.slice(0, shown).map((tool) => (
          <ToolVerdict key={tool.name} tool={tool} />
        ))}
      </ul>
      {tools.length > shown && (
        <button type="button" class="secondary" onClick={() => setShown(shown + SHOWN)}>
          {t('show_more_of', { count: Math.min(SHOWN, tools.length - shown), total: tools.length })}
        </button>
      )}
    </>
  );
  if (verdict !== 'accepted') return list;
  return (
    <details class="block">
      <summary>{t('clients_as_it_is', { count: tools.length })}</summary>
      {list}
    </details>
  );
}

function Report(props: { report: ClientReport }) {
  const { report } = props;
  return (
    <section aria-label={providerName(report.provider)}>
      {report.problems.map((problem) => (
        <p key={problem.code} class="block bad">
          {messageOf(problem)}
        </p>
      ))}
      {VERDICTS.map((verdict) => (
        <VerdictGroup
          key={`${report.provider} ${verdict}`}
          verdict={verdict}
          tools={report.tools.filter((tool) => tool.verdict === verdict)}
        />
      ))}
    </section>
  );
}

/** Will clients accept it? For each kind of client: how many tools it takes as they are, changed, or not at all. */
export function Clients(props: { text: string; origin: ManifestOrigin; resolved: readonly string[] }) {
  const { text, origin, resolved } = props;
  const input = useMemo(() => ({ text, origin, resolved }), [text, origin, resolved]);
  const { result, bug } = useJob('clients', input);
  const [chosen, setChosen] = useState<Provider>('mcp');
  if (bug !== null) return <Broken>{t('doctor_failed')}</Broken>;
  if (!result) return <Skeleton label={t('doctor_examining')} />;
  const report = result.find(({ provider }) => provider === chosen);
  if (!report || report.tools.length === 0) return <p class="block muted">{t('clients_no_tools')}</p>;
  return (
    <>
      <div class="clients">
        <p class="small muted">{t('clients_note')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('clients_client')}</th>
              {VERDICTS.toReversed().map((verdict) => (
                <th key={verdict} scope="col">
                  {verdictText(verdict)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.map((one) => (
              <tr key={one.provider} class={one.provider === chosen ? 'chosen' : ''}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-pressed={one.provider === chosen}
                    onClick={() => setChosen(one.provider)}
                  >
                    {providerName(one.provider)}
                  </button>
                </th>
                {VERDICTS.toReversed().map((verdict) => {
                  const count = countOf(one, verdict);
                  return (
                    <td key={verdict} class={count === 0 ? 'muted' : TONES[verdict]}>
                      {count}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Report report={report} />
    </>
  );
}
