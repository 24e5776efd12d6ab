// npm run site [-- --port 8443]: the example site by hand. Says how to point a browser at it.

import { parseArgs } from 'node:util';
import { findBrowser } from './ensure-browsers.mjs';
import { ensurePackages } from './ensure-packages.mjs';

const DEFAULT_PORT = 8443;

/** @returns {number} the port asked for; ends the process where it is none */
function wantedPort() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string', default: String(DEFAULT_PORT) } } });
    const port = Number(values.port);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
    console.error(`--port must be a whole number from 0 to 65535, not "${values.port}".`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error('Usage: npm run site [-- --port 8443]');
  process.exit(2);
}

/** @param {unknown} error @param {number} port @returns {string} why the site did not start, and what to do */
function startFailure(error, port) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another: npm run site -- --port ${port + 1}`;
  if (code === 'EACCES') return `Port ${port} may not be used without more rights. Choose one above 1023.`;
  return `The example site did not start: ${error instanceof Error ? error.message : error}`;
}

/** @param {{port: number, httpPort: number | null, hosts: readonly string[], spkiHash: string}} site @param {string | null} chromium */
function instructions(site, chromium) {
  const others = site.hosts.map((host) => host.replace('.example.test', '')).join(' ');
  return `
The example site runs on https://127.0.0.1:${site.port}. Stop it with Ctrl+C; it forgets everything then.

  https://www.example.test/         list of all hosts
  https://forum.example.test/       a forum (Servio); tokens: forum-demo-token, forum-readonly-token, forum-revoked-token
  https://learn.example.test/       a school (RCP), its tools run on api.example.test; X-API-Key: course-demo-key;
                                    for issue_certificate, Bearer: course-staff-token
  https://wordpress.example.test/   a WordPress plugin's ways; token: wordpress-demo-token

Other hosts under example.test: ${others}

Chromium (not branded Google Chrome: it ignores --load-extension), with the extension once it is built (npm run build):

  ${chromium ?? 'chromium'} --user-data-dir=.cache/chromium-by-hand --load-extension=dist/chromium \\
    --host-resolver-rules="MAP *.example.test 127.0.0.1:${site.port}" \\
    --ignore-certificate-errors-spki-list=${site.spkiHash} \\
    https://www.example.test/

Firefox: in about:config set

  network.dns.localDomains = ${site.hosts.join(',')}

then open https://www.example.test:${site.port}/ and accept the certificate once for every host you use, forum and api
included (Firefox keeps the port in the address). Load dist/firefox/manifest.json in about:debugging.

Developer mode, without a certificate: http://127.0.0.1:${site.httpPort}/ is the forum once more.
`;
}

const port = wantedPort();
await ensurePackages();
const { startExampleSite } = await import('../test/example-site/start.mjs');
const site = await startExampleSite({ port, developerHttp: true }).catch((error) => {
  console.error(startFailure(error, port));
  process.exit(1);
});
console.log(instructions(site, await findBrowser('chromium')));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => site.close().then(() => process.exit(0)));
}
