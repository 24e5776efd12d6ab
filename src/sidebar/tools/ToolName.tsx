import { splitName } from '../../messages/arrange-tools.ts';
import { visibleText } from '../../site/visible-text.ts';

/** A tool's own name with its namespace dimmed. */
export function ToolName(props: { name: string }) {
  const { namespace, action } = splitName(props.name);
  return (
    <>
      {namespace && <i>{visibleText(namespace)}</i>}
      {visibleText(action)}
    </>
  );
}
