import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours of the panel's own style sheet: they reach into the editor as custom properties. */
const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--bg)', font: 'var(--mono)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { font: 'var(--mono)', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)', padding: '4px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', borderRight: '1px solid var(--line)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 8px', minWidth: '34px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line)', color: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  '.cm-line.problem-error': { backgroundColor: 'var(--bad-soft)' },
  '.cm-line.problem-warning': { backgroundColor: 'var(--warn-soft)' },
  '.cm-line.problem-info': { backgroundColor: 'var(--surface)' },
  '.problem-mark': { textDecoration: 'underline wavy', textDecorationSkipInk: 'none', textUnderlineOffset: '3px' },
  '.problem-mark.error': { textDecorationColor: 'var(--bad)' },
  '.problem-mark.warning': { textDecorationColor: 'var(--warn)' },
  '.problem-mark.info': { textDecorationColor: 'var(--muted)' },
  '.problem-word': { font: 'var(--small)', paddingInlineStart: '14px' },
  '.problem-word.error': { color: 'var(--bad)' },
  '.problem-word.warning': { color: 'var(--warn)' },
  '.problem-word.info': { color: 'var(--muted)' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)', font: 'var(--small)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '6px 24px 6px 8px' },
  '.cm-panel.cm-search label': { font: 'var(--small)', whiteSpace: 'nowrap' },
  '.cm-textfield, .cm-button': { font: 'var(--small)', padding: '3px 8px', borderRadius: '4px' },
  '.cm-textfield': { border: '1px solid var(--edge)', backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-button': { backgroundImage: 'none', backgroundColor: 'var(--raised)', border: '1px solid var(--line-strong)' },
  '.cm-panel.cm-search [name=close]': { fontSize: '16px', color: 'var(--text)', minWidth: '24px', minHeight: '24px' },
});

const WORDS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--ok)' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--muted)' },
]);

/** How the editor looks, in both themes. */
export const EDITOR_LOOK = [LOOK, syntaxHighlighting(WORDS)];
