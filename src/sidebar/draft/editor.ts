import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { t } from '../../browser/texts.ts';
import type { Finding } from '../manifest/jobs.ts';
import { PROBLEM_MARKS, showMarks } from './editor-marks.ts';
import { EDITOR_LOOK } from './editor-theme.ts';

/** A longer value is not selected as a whole when a problem is chosen: one key would then delete it. */
const SELECTED = 200;

/** The texts of the search panel, by the English that the editor asks with. */
function phrases(): Record<string, string> {
  return {
    Find: t('draft_find'),
    Replace: t('draft_replace'),
    next: t('draft_find_next'),
    previous: t('draft_find_previous'),
    all: t('draft_find_all'),
    'match case': t('draft_find_case'),
    regexp: t('draft_find_pattern'),
    'by word': t('draft_find_word'),
    replace: t('draft_replace_single'),
    'replace all': t('draft_replace_all'),
    close: t('draft_find_close'),
  };
}

/** An editor for JSON. Tab moves on, as everywhere in the panel. */
export interface Editor {
  text(): string;
  /** Replaces the whole text; it can be undone. */
  replace(text: string): void;
  mark(findings: readonly Finding[]): void;
  /** Goes to a problem and selects what is wrong, so that it can be typed over. */
  reveal(span: readonly [from: number, to: number]): void;
  destroy(): void;
}

/** What to select of a faulty value: all of it where it can be typed over at once, else a place to type at. */
function selectionOf(text: string): { anchor: number; head: number } {
  const filled = /^[[{](?!\s*[\]}]$)/.test(text);
  if (filled) return { anchor: 1, head: 1 };
  const typedOver = text.length <= SELECTED && (text.length > 1 || /^\w$/.test(text));
  return { anchor: 0, head: typedOver ? text.length : 0 };
}

/**
 * Makes an editor. It stands in a shadow root: only there it brings its styles as constructed style sheets, which the
 * extension's policy allows; elsewhere it would add `<style>` elements, which the policy blocks.
 * @param changed called after each change of the text, by typing or by `replace`
 */
export function createEditor(host: HTMLElement, text: string, label: string, changed: () => void): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        bracketMatching(),
        highlightSelectionMatches(),
        search(),
        json(),
        indentUnit.of('  '),
        PROBLEM_MARKS,
        EDITOR_LOOK,
        EditorState.phrases.of(phrases()),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'false',
          autocapitalize: 'off',
          tabindex: '0',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed();
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace: (next) => {
      const { length } = view.state.doc;
      view.dispatch({
        changes: { from: 0, to: length, insert: next },
        selection: { anchor: 0 },
        annotations: isolateHistory.of('full'),
        scrollIntoView: true,
      });
    },
    mark: (findings) => showMarks(view, findings),
    reveal: (span) => {
      const { length } = view.state.doc;
      const from = Math.min(span[0], length);
      const { anchor, head } = selectionOf(view.state.sliceDoc(from, Math.min(span[1], length)));
      view.dispatch({
        selection: { anchor: from + anchor, head: from + head },
        effects: EditorView.scrollIntoView(from, { y: 'center', x: 'nearest' }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
