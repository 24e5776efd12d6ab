import type { JsonObject } from '../json/json.ts';
import type { Problem } from '../site/problem.ts';
import type { Manifest, ManifestOrigin, ProtocolId } from '../site/site.ts';
import type { Credential } from '../site/tool-call.ts';

/** What a call adds to its arguments. */
export interface CallContext {
  readonly credential: Credential | null;
  /** Fixed headers that the user attached to the site. */
  readonly clientHeaders: readonly (readonly [name: string, value: string])[];
  /** Params whose value the user fixed; an argument never overrides them. */
  readonly resolved: JsonObject;
  readonly origin: ManifestOrigin;
}

/** What a protocol made of a parsed document. */
export interface ProtocolReading {
  readonly manifest: Manifest;
  /** Those of the tools among them, as the same objects. Without line and column. */
  readonly problems: readonly Problem[];
  /** How many more were found and are not listed, because there are too many. */
  readonly dropped: number;
}

/** How a protocol folder reads manifests. */
export interface ManifestReader {
  readonly id: ProtocolId;
  /** True where the parsed document looks like this protocol's manifest, valid or not. */
  recognises(document: JsonObject): boolean;
  /** Reads a whole manifest; every deviation becomes a problem, and one bad tool never hides the others. */
  read(document: JsonObject, origin: ManifestOrigin): ProtocolReading;
}
