import { t } from '../../browser/texts.ts';
import type { ScopeOffered } from '../../messages/sign-in-views.ts';
import { visibleText } from '../../site/visible-text.ts';

/** Scopes beyond the ticked ones are folded where there are more than this. */
const MOST_OPEN = 5;

/** What the sign-in may be used for, to choose from. Nothing where the server names no scopes. */
export function ScopeList(props: {
  offered: readonly ScopeOffered[];
  extra: readonly string[];
  chosen: readonly string[];
  onChosen: (scopes: string[]) => void;
}) {
  const { chosen, onChosen } = props;
  const known = new Set(props.offered.map((scope) => scope.name));
  const added = props.extra.filter((name) => !known.has(name));
  const all: ScopeOffered[] = [
    ...props.offered,
    ...added.map((name) => ({ name, description: null, tools: 0, wanted: true, refused: false })),
  ];
  if (all.length === 0) return null;
  const fold = all.length > MOST_OPEN;
  const first = fold ? all.filter((scope) => scope.wanted || chosen.includes(scope.name)) : all;
  const rest = fold ? all.filter((scope) => !first.includes(scope)) : [];
  const toggle = (name: string, on: boolean) =>
    onChosen(on ? [...chosen, name] : chosen.filter((each) => each !== name));
  const row = (scope: ScopeOffered) => (
    <li key={scope.name}>
      <label>
        <input
          type="checkbox"
          checked={chosen.includes(scope.name)}
          onChange={(event) => toggle(scope.name, event.currentTarget.checked)}
        />
        <span>
          <code>{visibleText(scope.name)}</code>
          {scope.description !== null && ` ${visibleText(scope.description)}`}
          {scope.tools > 0 && <span class="small muted"> {t('signin_scope_tools', { count: scope.tools })}</span>}
          {scope.refused && <span class="small warn"> {t('signin_scope_refused')}</span>}
        </span>
      </label>
    </li>
  );
  return (
    <fieldset class="scopes">
      <legend class="field-label">{t('signin_scopes')}</legend>
      <ul>{first.map(row)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{t('signin_scopes_more', { count: rest.length })}</summary>
          <ul>{rest.map(row)}</ul>
        </details>
      )}
    </fieldset>
  );
}
