import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../browser/texts.ts';
import type { Finding } from '../manifest/jobs.ts';
import { createEditor, type Editor } from './editor.ts';

/** The editor in its box. It keeps its own text: what comes in later comes by the handle. */
export function EditorBox(props: {
  text: string;
  /** Problems of the text as it is now; null while they are not known. */
  findings: readonly Finding[] | null;
  onReady: (editor: Editor) => void;
  onChange: (editor: Editor) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!host.current) return;
    const made = createEditor(host.current, latest.current.text, t('draft_text'), () => latest.current.onChange(made));
    editor.current = made;
    latest.current.onReady(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (props.findings) editor.current?.mark(props.findings);
  }, [props.findings]);
  return <div ref={host} class="editor" />;
}
