import type { DBSchema } from 'idb';
import type { CallState, CallView, DiscoveryStep } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import type { Auth, ProtocolId, Risk } from '../../site/site.ts';

/** A cache: one manifest as it was last fetched. Its absence costs one fetch. */
export interface ManifestRow {
  readonly siteId: string;
  readonly origin: string;
  readonly manifestUrl: string;
  readonly protocol: ProtocolId;
  readonly text: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When this text came, and when it was last found to be still current. Milliseconds since the epoch, as all times here. */
  readonly fetchedAt: number;
  readonly checkedAt: number;
  readonly failure: { readonly since: number; readonly problem: Problem } | null;
}

/** A cache made from `ManifestRow`: what a panel shows without reading the manifest. */
export interface SummaryRow {
  readonly siteId: string;
  readonly origin: string;
  readonly name: string;
  readonly version: string | null;
  readonly tools: number;
  readonly usable: number;
  readonly repaired: number;
  readonly errors: number;
  readonly warnings: number;
  readonly risks: Readonly<Record<Risk, number>>;
  readonly auth: Auth;
  readonly hosts: readonly { readonly host: string; readonly tools: number }[];
  /** `ToolSummary[]` as JSON text: reading one text beats reading thousands of objects. */
  readonly toolsText: string;
}

/** The user's own: a site that was added. */
export interface SiteRow {
  readonly siteId: string;
  readonly origin: string;
  readonly manifestUrl: string;
  readonly protocol: ProtocolId;
  readonly name: string;
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
  /** Hosts with port, in punycode, that the user allowed beside the site's own. */
  readonly allowedHosts: readonly string[];
  /** By tool name, which outlives a reordered manifest. */
  readonly pinned: readonly string[];
  readonly usedAt: readonly (readonly [tool: string, at: number])[];
}

/** A static secret with what it is bound to; it is attached only where all of that is still so. */
export interface SecretRow {
  readonly siteId: string;
  /** "" for the whole site, else the name of the tool whose auth differs. */
  readonly tool: string;
  readonly origin: string;
  readonly protocol: ProtocolId;
  /** Which header it goes into and how (see `secret-target.ts`). */
  readonly target: string;
  readonly secret: string;
  readonly savedAt: number;
}

/** One call in the journal: written before anything is sent, and the history afterwards. */
export interface CallRow {
  readonly callId: string;
  readonly siteId: string;
  readonly toolName: string;
  readonly state: CallState;
  readonly startedAt: number;
  readonly view: CallView;
}

/** What looking at an origin brought, and how long nobody looks again. */
export interface LookRow {
  readonly origin: string;
  readonly lookedAt: number;
  /** Looks in a row that found nothing. */
  readonly misses: number;
  readonly quietUntil: number | null;
  readonly steps: readonly DiscoveryStep[];
}

export interface ToolrailDb extends DBSchema {
  manifests: { key: string; value: ManifestRow; indexes: { origin: string } };
  summaries: { key: string; value: SummaryRow };
  sites: { key: string; value: SiteRow; indexes: { origin: string } };
  secrets: { key: [siteId: string, tool: string]; value: SecretRow };
  calls: {
    key: string;
    value: CallRow;
    indexes: { tool: [siteId: string, toolName: string, startedAt: number]; time: number; state: string };
  };
  looks: { key: string; value: LookRow };
}
