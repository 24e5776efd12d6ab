import { t } from '../../browser/texts.ts';
import type { Risk } from '../../site/site.ts';

/** What a tool does and how well it was described: nothing for one that reads. */
export function Tags(props: { risk: Risk; repaired: boolean; usable: boolean; method: string | null }) {
  const { method, risk } = props;
  return (
    <span class="tags">
      {method !== null && <span class="tag mono">{method}</span>}
      {!props.usable && <span class="tag bad">{t('tag_unusable')}</span>}
      {props.usable && risk === 'write' && <span class="tag warn">{t('tag_writes')}</span>}
      {props.usable && risk === 'delete' && <span class="tag bad">{t('tag_deletes')}</span>}
      {props.repaired && <span class="tag">{t('tag_repaired')}</span>}
    </span>
  );
}
