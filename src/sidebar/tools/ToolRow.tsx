import { t } from '../../browser/texts.ts';
import type { Group } from '../../messages/arrange-tools.ts';
import type { ToolSummary } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { Tags } from './Tags.tsx';
import { ToolName } from './ToolName.tsx';

/** The word above a part of the list. */
export function groupText(group: Group): string {
  if (!('word' in group)) return group.namespace === '' ? t('group_all') : visibleText(group.namespace);
  if (group.word === 'pinned') return t('group_pinned');
  if (group.word === 'recent') return t('group_recent');
  return group.word === 'found' ? t('group_found') : t('group_unusable');
}

/** One tool of the list: name, tags, one line of description or why it cannot be used. */
export function ToolRow(props: {
  tool: ToolSummary;
  index: number;
  method: boolean;
  reason: string | null;
  onOpen: (tool: ToolSummary) => void;
}) {
  const { tool } = props;
  const line = props.reason ?? tool.description;
  return (
    <button
      type="button"
      class={tool.usable ? 'tool-row' : 'tool-row unusable'}
      data-row={props.index}
      onClick={() => props.onOpen(tool)}
    >
      <span class="tool-name cut">{tool.name === null ? t('tool_nameless') : <ToolName name={tool.name} />}</span>
      <Tags risk={tool.risk} repaired={tool.repaired} usable={tool.usable} method={props.method ? tool.method : null} />
      <span class={props.reason === null ? 'line cut' : 'line cut bad'}>{visibleText(line).replaceAll('\n', ' ')}</span>
    </button>
  );
}
