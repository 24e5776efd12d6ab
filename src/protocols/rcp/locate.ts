/** Where an RCP manifest may be without a link to it, in order (field notes 2.2). */
const PATHS = ['/.well-known/rcp.json', '/rcp/manifest', '/manifest'];

/** The addresses of a site's RCP manifest, in the order in which they are tried. */
export function rcpLocations(origin: string): string[] {
  return PATHS.map((path) => origin + path);
}

/** True for the address that often is a web-app manifest: only a text in `rcpVersion` makes it one of RCP. */
export function needsVersion(url: string): boolean {
  return new URL(url).pathname === '/manifest';
}
