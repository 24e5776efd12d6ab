import type { Json } from '../json/json.ts';
import type { PatternEngine } from '../schema/check.ts';
import type { DiscoveryStep } from '../site/discovery.ts';
import type { Problem } from '../site/problem.ts';
import type { ProblemCode } from '../site/problem-texts.ts';
import type { ManifestOrigin, ManifestReading } from '../site/site.ts';
import type { Exam } from './exam.ts';

/** What a web page of another site is told when it asks for the manifest with an `Origin` header. */
export interface CorsFacts {
  /** `Access-Control-Allow-Origin`; null without it. */
  readonly allowOrigin: string | null;
  /** `Access-Control-Allow-Credentials: true` is there. */
  readonly allowCredentials: boolean;
  /** The origin that asked. */
  readonly asked: string;
}

/** How a manifest was served, as far as it is known. */
export interface TransportFacts {
  /** The address that was asked. */
  readonly url: string;
  /** Where the answer came from, after redirects; the same as `url` without. Null where a redirect hides it. */
  readonly finalUrl: string | null;
  readonly status: number;
  readonly redirected: boolean;
  readonly contentType: string | null;
  /** Bytes of the body after decompression. */
  readonly bytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly cacheControl: string | null;
  /** Null where nobody asked as a web page does. */
  readonly cors: CorsFacts | null;
}

/** Which place of discovery led to the manifest. */
export interface FoundAt {
  readonly url: string;
  readonly why: DiscoveryStep['why'];
}

/** All that the doctor looks at. Nothing is fetched. */
export interface DoctorInput {
  readonly text: string;
  /** What `readManifest` made of the text. */
  readonly reading: ManifestReading;
  /** The parsed text; null where it cannot be parsed. */
  readonly document: Json;
  readonly origin: ManifestOrigin;
  readonly transport: TransportFacts | null;
  readonly foundAt: FoundAt | null;
  /** Bodies of recorded replies by the pointer of their tool ("/tools/3"). */
  readonly replies: ReadonlyMap<string, readonly string[]>;
  /** Matches `pattern`; with null, patterns are not tried. */
  readonly patterns: PatternEngine | null;
}

/** One thing that the doctor looks for. Its file has its codes, and its fixtures prove both sides. */
export interface Check {
  readonly codes: readonly ProblemCode[];
  /** Why clients care: one sentence for site owners. */
  readonly why: string;
  /** Problems without line and column; never one that `readManifest` already gave. */
  run(exam: Exam): Problem[];
}
