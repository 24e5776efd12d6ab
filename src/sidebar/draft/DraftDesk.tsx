import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { DoctorManifest } from '../../messages/doctor-views.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { Segmented } from '../controls/Segmented.tsx';
import { Exports } from '../export/Exports.tsx';
import { Clients } from '../manifest/Clients.tsx';
import { FindingList } from '../manifest/FindingList.tsx';
import { countsText, headText } from '../manifest/summary-text.ts';
import { Broken } from '../manifest/TextDoctor.tsx';
import { useJob } from '../manifest/use-job.ts';
import { Skeleton } from '../page/Skeleton.tsx';
import type { View } from '../view.ts';
import { ComparedLines } from './ComparedLines.tsx';
import { DraftActions } from './DraftActions.tsx';
import { EditorBox } from './EditorBox.tsx';
import type { Editor } from './editor.ts';
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts';

/** Milliseconds of rest after which the text is examined. */
const REST = 200;

type Part = 'edit' | 'changes' | 'clients' | 'export';

export interface DraftPlace extends Pick<DoctorManifest, 'siteId' | 'origin' | 'replies' | 'resolved'> {
  /** The manifest as it was fetched; null where there is none. */
  readonly base: string | null;
  /** What a new draft starts with. */
  readonly start: string;
}

function keptText({ state, used, behind }: KeptDraft): string {
  const words = { unsaved: t('draft_unsaved'), saving: t('draft_saving'), saved: t('draft_saved') }[state];
  return used && behind ? `${words} · ${t('draft_behind')}` : words;
}

/** Use the draft's tools, and go to them. */
function UseDraft(props: { kept: KeptDraft; change: (part: Partial<View>) => void }) {
  const { kept, change } = props;
  return (
    <div class="actions">
      <button type="button" class={kept.used ? 'secondary' : 'primary'} onClick={() => void kept.use(!kept.used)}>
        {t(kept.used ? 'draft_banner_stop' : 'draft_use')}
      </button>
      {kept.used && (
        <button
          type="button"
          class="primary"
          onClick={() => change({ screen: 'site', section: 'tools', tool: null, peek: true })}
        >
          {t('draft_try')}
        </button>
      )}
    </div>
  );
}

/** The draft's text, what is wrong with it while it is typed, and what can be done with it. */
export function DraftDesk(props: {
  place: DraftPlace;
  site: SiteSummary | null;
  developer: boolean;
  change: (part: Partial<View>) => void;
}) {
  const { place, site } = props;
  const editor = useRef<Editor | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [part, setPart] = useState<Part>('edit');
  const [chosen, setChosen] = useState(-1);
  const [version, setVersion] = useState(0);
  const kept = useKeptDraft(place.siteId, () => editor.current?.text() ?? null);
  const { start } = kept;
  const first = start === undefined ? null : (start ?? place.start);
  const current = text ?? first;
  const facts = useMemo(() => {
    const { origin, replies } = place;
    return { origin, replies, transport: null, foundAt: null };
  }, [place]);
  const input = useMemo(() => (current === null ? null : { text: current, facts }), [current, facts]);
  const { result, of, busy, bug } = useJob('examine', input);
  useEffect(
    () => () => {
      if (rest.current !== null) clearTimeout(rest.current);
    },
    [],
  );
  if (first === null || current === null) return <Skeleton label={t('loading')} />;

  const changed = (from: Editor) => {
    if (rest.current !== null) clearTimeout(rest.current);
    rest.current = setTimeout(() => setText(from.text()), REST);
    setChosen(-1);
    kept.changed();
  };
  const replace = (next: string) => {
    setPart('edit');
    editor.current?.replace(next);
  };
  const discard = async () => {
    await kept.discard();
    setText(place.start);
    setVersion((count) => count + 1);
  };
  const summary = result?.summary;
  const total = summary ? summary.errors + summary.warnings + summary.infos : 0;
  const parts: { value: Part; label: string }[] = [
    { value: 'edit', label: t('draft_edit') },
    ...(place.base === null ? [] : [{ value: 'changes', label: t('draft_changes') } as const]),
    { value: 'clients', label: t('doctor_clients') },
    { value: 'export', label: t('doctor_export') },
  ];
  const host = URL.parse(place.origin.site ?? '')?.hostname ?? 'manifest';
  return (
    <>
      <div class="doctor-head">
        <h2>{result === null ? t('draft_title') : headText(result)}</h2>
        <p class="small muted" role="status">
          {summary && `${countsText(summary) || t('draft_clean')} · `}
          {keptText(kept)}
        </p>
        {site && <UseDraft kept={kept} change={props.change} />}
        <ProblemLines problems={kept.problems} />
        <Segmented<Part> label={t('doctor_parts')} value={part} onChange={setPart} choices={parts} />
        <DraftActions
          developer={props.developer}
          base={place.base}
          text={() => editor.current?.text() ?? current}
          fileName={`${host}-draft.json`}
          onText={replace}
          onDiscard={() => void discard()}
        />
      </div>
      <div class="editor-box" hidden={part !== 'edit'}>
        <EditorBox
          key={version}
          text={version === 0 ? first : place.start}
          findings={of?.text === current && !busy ? (result?.findings ?? null) : null}
          onReady={(made) => {
            editor.current = made;
          }}
          onChange={changed}
        />
      </div>
      {part === 'edit' && result && total > 0 && (
        <FindingList
          findings={result.findings}
          total={total}
          chosen={chosen}
          onChoose={(index) => {
            setChosen(index);
            const span = result.findings[index]?.span;
            if (span) editor.current?.reveal(span);
          }}
        />
      )}
      {part === 'edit' && bug !== null && <Broken>{t('doctor_failed')}</Broken>}
      {part === 'edit' && result && total === 0 && <p class="block ok">{t('manifest_clean')}</p>}
      {part === 'changes' && place.base !== null && <ComparedLines before={place.base} after={current} />}
      {part === 'clients' && <Clients text={current} origin={place.origin} resolved={place.resolved} />}
      {part === 'export' && (
        <Exports text={current} origin={place.origin} resolved={place.resolved} tools={result?.tools ?? []} />
      )}
    </>
  );
}
