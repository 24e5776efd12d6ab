import type { ManifestReading } from '../../site/site.ts';
import type { ManifestFacts } from '../store/rows.ts';

/** Manifests of at most this many sites stay parsed. */
const KEPT = 8;

export interface ReadSite {
  readonly row: ManifestFacts;
  readonly reading: ManifestReading;
}

/** Which text a manifest was read from, and in which mode. */
export interface ReadFrom {
  /** `textId` of the fetched text, or the text of a draft. */
  readonly text: string;
  readonly developer: boolean;
}

/** Parsed manifests of this life of the worker; the least recently used go first. */
export class ManifestMemory {
  readonly #read = new Map<string, ReadSite & { readonly from: ReadFrom }>();

  /** The parsed manifest, where it was made of this very text and for the same mode. */
  get(row: ManifestFacts, from: ReadFrom): ReadSite | null {
    const kept = this.#read.get(row.siteId);
    if (!kept || kept.from.text !== from.text || kept.from.developer !== from.developer) return null;
    this.keep({ row, reading: kept.reading }, from);
    return { row, reading: kept.reading };
  }

  keep({ row, reading }: ReadSite, from: ReadFrom): void {
    this.#read.delete(row.siteId);
    this.#read.set(row.siteId, { row, reading, from });
    for (const siteId of this.#read.keys()) {
      if (this.#read.size <= KEPT) break;
      this.#read.delete(siteId);
    }
  }

  clear(): void {
    this.#read.clear();
  }
}
