/** A manifest to start with where a site has none yet: whole, and to be filled. @param origin of the site */
export function startingText(origin: string): string {
  const tool = {
    name: 'site.search',
    description: 'Searches the pages of this site. Returns the title, the address and a summary of each.',
    input_schema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'Words to look for' } },
      required: ['query'],
    },
  };
  const manifest = {
    name: URL.parse(origin)?.host ?? origin,
    version: '1.0.0',
    server: { url: `${origin}/api/servio` },
    auth: { type: 'bearer' },
    tools: [tool],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
