import type { JsonObject } from '../../src/json/json.ts';
import { parseJson } from '../../src/json/parse.ts';
import { readManifest } from '../../src/protocols/read-manifest.ts';
import type { Manifest, Tool } from '../../src/site/site.ts';

/** A parsed text with exact integers. */
export function exact(text: string): JsonObject {
  const parsed = parseJson(text, 64);
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.value as JsonObject;
}

/** The manifest that a text is, read as one of `site`. */
export function manifestOf(text: string, site = 'https://example.com', developer = false): Manifest {
  const { manifest, problems } = readManifest(text, { site, manifestUrl: null, developer });
  if (manifest === null) throw new Error(problems.map(({ code }) => code).join());
  return manifest;
}

/** The tools of a manifest that can be called. */
export function usable(manifest: Manifest): Tool[] {
  return manifest.tools.filter((tool) => tool.usable);
}

/** A Servio manifest of tools with the given names and params, as text. */
export function servioText(tools: readonly (readonly [name: string, schema: string, description?: string])[]): string {
  const listed = tools.map(
    ([name, schema, description = 'Does it.']) =>
      `{"name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"input_schema":${schema}}`,
  );
  return `{"name":"Forum","version":"1.0.0","server":{"url":"https://example.com/api"},"auth":{"type":"bearer"},"tools":[${listed.join()}]}`;
}

/** The one tool of a Servio manifest with these params. */
export function servioTool(schema: string, name = 'forum.search', description = 'Does it.'): Tool {
  const [tool] = usable(manifestOf(servioText([[name, schema, description]])));
  if (tool === undefined) throw new Error('the tool cannot be called');
  return tool;
}
