import { t } from '../../browser/texts.ts';
import { isObject, member } from '../../json/json.ts';
import { parseJson } from '../../json/parse.ts';
import { LIMITS } from '../../site/limits.ts';
import { visibleText } from '../../site/visible-text.ts';
import { Value } from './Value.tsx';

/** The fields that the tool's mappings name. "Not found in the reply", null and empty text look different. */
export function Mapped(props: { text: string; mappings: Readonly<Record<string, string>> }) {
  const parsed = parseJson(props.text, LIMITS.replyDepth);
  const value = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  return (
    <dl>
      {Object.entries(props.mappings).map(([field, path]) => {
        const found = member(value, field);
        return (
          <>
            <dt key={`${field} name`}>{visibleText(field)}</dt>
            <dd key={field}>
              {found === undefined ? <span class="warn">{t('mapped_missing')}</span> : <Value value={found} />}
              <span class="from">{visibleText(path)}</span>
            </dd>
          </>
        );
      })}
    </dl>
  );
}
