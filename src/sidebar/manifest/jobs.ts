import type { TextFacts } from '../../doctor/examine-text.ts';
import type { FixFragment } from '../../doctor/fixes.ts';
import type { DoctorSummary } from '../../doctor/summary.ts';
import type { Verdict } from '../../exports/acceptance.ts';
import type { Provider, RuleSource } from '../../exports/provider-rules.ts';
import type { Problem } from '../../site/problem.ts';
import type { ManifestOrigin, ProtocolId } from '../../site/site.ts';

/** One problem, with all that is shown of it. */
export interface Finding {
  readonly problem: Problem;
  /** Why clients care. */
  readonly why: string | null;
  readonly fragment: FixFragment | null;
  /** From where to where it stands in the text (UTF-16); null for what is about the answer as a whole. */
  readonly span: readonly [from: number, to: number] | null;
}

/** A tool that can be called, to choose from. */
export interface ToolChoice {
  readonly pointer: string;
  readonly name: string;
}

/** What the doctor says of a text. */
export interface TextReport {
  readonly protocol: ProtocolId | null;
  readonly summary: DoctorSummary;
  /** In the order to fix them; only the first of very many. */
  readonly findings: readonly Finding[];
  readonly tools: readonly ToolChoice[];
}

/** Why a tool goes out changed, or not at all. */
export interface ClientReason {
  readonly problem: Problem;
  readonly source: RuleSource | null;
}

export interface ClientTool {
  readonly name: string;
  readonly verdict: Verdict;
  readonly reasons: readonly ClientReason[];
}

/** What one kind of client makes of all tools. */
export interface ClientReport {
  readonly provider: Provider;
  readonly tools: readonly ClientTool[];
  /** About the list as a whole. */
  readonly problems: readonly Problem[];
}

export type ExportFormat = Provider | 'openapi';

export interface ExportText {
  readonly text: string;
  /** What was changed or left out, by tool. */
  readonly notes: readonly { readonly tool: string; readonly problem: Problem }[];
}

/** One line of a comparison; `same` lines that nobody needs are one `skipped` line with their number. */
export type ComparedLine =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'skipped'; readonly count: number };

export interface Comparison {
  readonly lines: readonly ComparedLine[];
  readonly added: number;
  readonly removed: number;
  /** True where both were written out line by line first, because one stands on very long lines. */
  readonly formatted: boolean;
  /** True where only the first changes are there. */
  readonly cut: boolean;
}

interface Texts {
  readonly text: string;
  readonly origin: ManifestOrigin;
}

/** Work that is done beside the panel, so that typing and scrolling never wait for it. */
export interface Jobs {
  examine: { readonly input: { readonly text: string; readonly facts: TextFacts }; readonly result: TextReport };
  clients: {
    readonly input: Texts & { readonly resolved: readonly string[] };
    readonly result: readonly ClientReport[];
  };
  export: {
    /** `tool` null: all of them. */
    readonly input: Texts & {
      readonly resolved: readonly string[];
      readonly format: ExportFormat;
      readonly tool: string | null;
    };
    readonly result: ExportText;
  };
  /** The text line by line; null where it cannot be parsed. */
  format: { readonly input: { readonly text: string }; readonly result: string | null };
  /** Null where the two differ too much to be compared in a reasonable time. */
  compare: { readonly input: { readonly before: string; readonly after: string }; readonly result: Comparison | null };
}

export type JobName = keyof Jobs;

/** How a job travels to the web worker, and what comes back. */
export interface JobMessage {
  readonly id: number;
  readonly name: JobName;
  readonly input: Jobs[JobName]['input'];
}
export type JobAnswer =
  | { readonly id: number; readonly result: Jobs[JobName]['result'] }
  | { readonly id: number; readonly bug: string };
