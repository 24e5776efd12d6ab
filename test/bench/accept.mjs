import { readManifest } from '../../dist/library/toolrail.js';
import { servioManifest } from './manifests.mjs';
import { compare, time } from './measure.mjs';

/** How much accepting a manifest of 5,000 tools costs beside `JSON.parse` of the same text. */
export async function benchAccept() {
  const origin = 'https://forum.example.test';
  const text = JSON.stringify(servioManifest(5_000, origin));
  const where = { site: origin, manifestUrl: `${origin}/.well-known/servio.json`, developer: false };
  const reading = readManifest(text, where);
  const usable = reading.manifest?.tools.filter((/** @type {{usable: boolean}} */ tool) => tool.usable).length;
  if (usable !== 5_000) throw new Error(`the bench manifest has ${usable} usable tools, not 5,000`);
  const result = await compare(
    9,
    () => time(() => readManifest(text, where)),
    () => time(() => JSON.parse(text)),
  );
  return [
    {
      question: `accept 5,000 tools (${(text.length / 1e6).toFixed(2)} MB)`,
      floorName: 'JSON.parse',
      limit: 3,
      ...result,
    },
  ];
}
