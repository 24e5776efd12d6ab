import type { ManifestReader } from './protocol.ts';
import { readRcp } from './rcp/read.ts';
import { recognisesRcp } from './rcp/recognise.ts';
import { readServio } from './servio/read.ts';
import { recognisesServio } from './servio/recognise.ts';

/** The protocols whose manifests are read. The first one that recognises a document reads it. */
export const MANIFEST_READERS: readonly ManifestReader[] = [
  { id: 'servio', recognises: recognisesServio, read: readServio },
  { id: 'rcp', recognises: recognisesRcp, read: readRcp },
];
