import { readManifest } from '../../dist/library/toolrail.js';
import { rcpManifest, servioManifest } from './manifests.mjs';
import { compare, time } from './measure.mjs';

/** How much accepting a manifest of 5,000 tools costs beside `JSON.parse` of the same text. */
export async function benchAccept() {
  const origin = 'https://forum.example.test';
  const rows = [];
  for (const [protocol, make] of Object.entries({ Servio: servioManifest, RCP: rcpManifest })) {
    const text = JSON.stringify(make(5_000, origin));
    const where = { site: origin, manifestUrl: `${origin}/manifest`, developer: false };
    const usable = readManifest(text, where).manifest?.tools.filter((tool) => tool.usable).length;
    if (usable !== 5_000) throw new Error(`the bench manifest has ${usable} usable tools, not 5,000`);
    const result = await compare(
      9,
      () => time(() => readManifest(text, where)),
      () => time(() => JSON.parse(text)),
    );
    rows.push({
      question: `accept 5,000 ${protocol} tools (${(text.length / 1e6).toFixed(2)} MB)`,
      floorName: 'JSON.parse',
      limit: 3,
      ...result,
    });
  }
  return rows;
}
