import { t } from '../../browser/texts.ts';
import type { SiteSummary, ToolDetail } from '../../messages/views.ts';
import type { FormDraft } from '../../schema/fields-form.ts';
import type { Problem } from '../../site/problem.ts';
import { CallForm } from '../call-form/CallForm.tsx';
import type { Jump } from '../call-form/UnseenProblems.tsx';
import { Segmented } from '../controls/Segmented.tsx';
import { RequestPreview } from './RequestPreview.tsx';

export type Mode = 'form' | 'json' | 'request';

/** The arguments as a form or as JSON, or the request that they make. */
export function Arguments(props: {
  site: SiteSummary;
  tool: ToolDetail;
  mode: Mode;
  onMode: (mode: Mode) => void;
  draft: FormDraft | null;
  text: string;
  /** From the worker's check of these very arguments. */
  problems: readonly Problem[];
  showAll: boolean;
  onChange: (draft: FormDraft, argumentsText: string, problems: readonly Problem[]) => void;
  onChecked: (argumentsText: string, problems: readonly Problem[]) => void;
  jump: Jump | null;
}) {
  const { site, tool, mode } = props;
  return (
    <div class="call">
      <div>
        <Segmented<Mode>
          label={t('mode_label')}
          value={mode}
          onChange={props.onMode}
          choices={[
            { value: 'form', label: t('mode_form') },
            { value: 'json', label: t('mode_json') },
            { value: 'request', label: t('mode_request') },
          ]}
        />
      </div>
      {mode === 'request' ? (
        <RequestPreview
          siteId={site.id}
          tool={tool.pointer}
          argumentsText={props.text}
          stamp={`${tool.hash} ${tool.credential} ${tool.hostAllowed} ${site.added}`}
        />
      ) : (
        <CallForm
          tool={tool}
          view={mode}
          draft={props.draft}
          problems={props.problems}
          showAll={props.showAll}
          disabled={false}
          nullIsAbsent={site.protocol === 'rcp'}
          jump={props.jump}
          onChange={props.onChange}
          onChecked={props.onChecked}
          onView={props.onMode}
        />
      )}
    </div>
  );
}
