import { type Extension, type Range, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { Finding } from '../manifest/jobs.ts';
import { severityText } from '../manifest/severity.ts';
import { messageOf } from '../problem-text.ts';

/** More marks than this are not drawn; the list has them all. */
const DRAWN = 200;

const setMarks = StateEffect.define<readonly Finding[]>();

/** The words of a problem, behind its line. */
class Words extends WidgetType {
  constructor(
    readonly severity: string,
    readonly words: string,
  ) {
    super();
  }

  override eq(other: Words): boolean {
    return other.words === this.words && other.severity === this.severity;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = `problem-word ${this.severity}`;
    element.textContent = this.words;
    return element;
  }
}

function decorations(doc: Text, findings: readonly Finding[]): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  const lines = new Set<number>();
  for (const { problem, span } of findings.slice(0, DRAWN)) {
    if (span === null || span[0] > doc.length) continue;
    const line = doc.lineAt(span[0]);
    const to = Math.min(span[1], line.to);
    if (to > span[0]) ranges.push(Decoration.mark({ class: `problem-mark ${problem.severity}` }).range(span[0], to));
    // The list is in the order to fix: the first of a line is its worst.
    if (lines.has(line.number)) continue;
    lines.add(line.number);
    ranges.push(Decoration.line({ class: `problem-${problem.severity}` }).range(line.from));
    const words = new Words(problem.severity, `${severityText(problem.severity)}: ${messageOf(problem)}`);
    ranges.push(Decoration.widget({ widget: words, side: 1 }).range(line.to));
  }
  return Decoration.set(ranges, true);
}

const MARKS = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = decorations(transaction.state.doc, effect.value);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Problems in place; they move along with what is typed until the next ones come. */
export const PROBLEM_MARKS: Extension = MARKS;

/** Puts the problems of the text that is in the editor now in place. */
export function showMarks(view: EditorView, findings: readonly Finding[]): void {
  view.dispatch({ effects: setMarks.of(findings) });
}
