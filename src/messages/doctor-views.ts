import type { DiscoveryStep } from '../site/discovery.ts';
import type { ManifestOrigin } from '../site/site.ts';
import type { SiteId } from './views.ts';

/** How the manifest of a site was served when it was last checked. */
export interface ServedFacts {
  readonly url: string;
  /** Null where a redirect hides it. */
  readonly finalUrl: string | null;
  readonly status: number;
  readonly redirected: boolean;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly cacheControl: string | null;
  /** What a web page of another site would be told; null where this browser does not let us ask as one. */
  readonly cors: {
    readonly allowOrigin: string | null;
    readonly allowCredentials: boolean;
    readonly asked: string;
  } | null;
}

/** The manifest of a site as it was fetched, and all that the doctor wants to know beside it. */
export interface DoctorManifest {
  readonly siteId: SiteId;
  readonly text: string;
  readonly origin: ManifestOrigin;
  /** When the site was last asked for it, milliseconds since the epoch. */
  readonly checkedAt: number;
  /** Null until it was checked with `doctor.check`. */
  readonly served: ServedFacts | null;
  /** Which place of discovery led to it; null where nobody remembers. */
  readonly foundAt: { readonly url: string; readonly why: DiscoveryStep['why'] } | null;
  /** Texts of the newest good replies by the name of their tool. */
  readonly replies: readonly (readonly [tool: string, texts: readonly string[]])[];
  /** Names of params whose value the user fixed. */
  readonly resolved: readonly string[];
}

/** A draft of a manifest, as the worker keeps it. */
export interface DraftView {
  readonly siteId: SiteId;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  /** True while the tools of the site come from it. */
  readonly used: boolean;
  /** True where it could not be read when it was saved: then the version before it is used. */
  readonly behind: boolean;
}
