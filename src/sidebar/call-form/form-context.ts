import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Problem } from '../../site/problem.ts';

/** A JSON object that was pasted into one field and looks like all the arguments. */
export interface PasteOffer {
  readonly pointer: string;
  readonly text: string;
}

/** What every field of a form needs from the form. */
export interface FormState {
  /** Problems to show at a field: only once it was left, or Run was tried. */
  readonly shownAt: (pointer: string) => readonly Problem[];
  /** The field was left with something in it. */
  readonly visit: (pointer: string) => void;
  /** The field that a jump leads to: everything around it opens. */
  readonly reveal: string | null;
  /** Tells screen readers what a button did. */
  readonly announce: (text: string) => void;
  /** Pointers of the objects whose further fields are unfolded; a fold adds and removes its own. */
  readonly unfolded: Set<string>;
  readonly offer: PasteOffer | null;
  readonly takeOffer: (take: boolean) => void;
}

export const FormContext = createContext<FormState | null>(null);

const unfoldedByTool = new Map<string, Set<string>>();

/** What was unfolded in the form of the tool with this hash since the panel was opened. */
export function unfoldedOf(hash: string): Set<string> {
  const known = unfoldedByTool.get(hash) ?? new Set();
  unfoldedByTool.set(hash, known);
  return known;
}

/** The form around a field. */
export function useForm(): FormState {
  const state = useContext(FormContext);
  if (state === null) throw new Error('A field stands outside of a form.');
  return state;
}

/** The id of the element that holds the field of this pointer. */
export function fieldId(pointer: string): string {
  return `f${pointer.replace(/[^A-Za-z0-9-]/g, (character) => `_${character.charCodeAt(0).toString(16)}`)}`;
}

/** True where `pointer` is `within` or inside of it. */
export function isWithin(pointer: string | null, within: string): boolean {
  return pointer !== null && (pointer === within || pointer.startsWith(`${within}/`));
}
