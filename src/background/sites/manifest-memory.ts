import type { ManifestReading } from '../../site/site.ts';
import type { ManifestRow } from '../store/rows.ts';

/** Manifests of at most this many sites stay parsed. */
const KEPT = 8;

export interface ReadSite {
  readonly row: ManifestRow;
  readonly reading: ManifestReading;
}

/** Parsed manifests of this life of the worker; the least recently used go first. */
export class ManifestMemory {
  readonly #read = new Map<string, ReadSite & { readonly developer: boolean }>();

  /** The parsed manifest, where it was made of this very text and for the same mode. */
  get(row: ManifestRow, developer: boolean): ReadSite | null {
    const kept = this.#read.get(row.siteId);
    if (!kept || kept.row.text !== row.text || kept.developer !== developer) return null;
    this.keep({ ...kept, row }, developer);
    return { row, reading: kept.reading };
  }

  keep(site: ReadSite, developer: boolean): void {
    this.#read.delete(site.row.siteId);
    this.#read.set(site.row.siteId, { ...site, developer });
    for (const siteId of this.#read.keys()) {
      if (this.#read.size <= KEPT) break;
      this.#read.delete(siteId);
    }
  }

  clear(): void {
    this.#read.clear();
  }
}
