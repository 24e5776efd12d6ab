/** Where a Servio manifest may be, in the order of the specification ("Manifest Location"). */
const PATHS = ['/.well-known/servio.json', '/servio.json', '/api/servio/manifest'];

/** The addresses of a site's Servio manifest, in the order in which they are tried. */
export function servioLocations(origin: string): string[] {
  return PATHS.map((path) => origin + path);
}
