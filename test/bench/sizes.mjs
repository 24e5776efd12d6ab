import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/**
 * The files that an entry loads at first: itself and what it imports statically.
 * @param {string} root folder of the built extension
 * @param {string} entry path of a script below it
 * @param {Set<string>} seen
 */
function closure(root, entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const text = readFileSync(`${root}/${entry}`, 'utf8');
  for (const [, , from] of text.matchAll(/(?:^|[;}\s])(import|export)[^'"()]*?['"](\.{1,2}\/[^'"]+)['"]/g)) {
    if (from) closure(root, new URL(from, `file:///${entry}`).pathname.slice(1), seen);
  }
  return seen;
}

/** kB after gzip. @param {string} root @param {Iterable<string>} files */
function gzipped(root, files) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(`${root}/${file}`)).length;
  return bytes / 1000;
}

/** First-load sizes of the built Chromium extension. */
export function benchSizes() {
  const root = 'dist/chromium';
  const manifest = JSON.parse(readFileSync(`${root}/manifest.json`, 'utf8'));
  const page = manifest.side_panel.default_path;
  const html = readFileSync(`${root}/${page}`, 'utf8');
  const panel = new Set([page]);
  for (const [, path] of html.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g))
    if (path) closure(root, path.replace(/^(\.\.\/)+/, ''), panel);
  const worker = closure(root, manifest.background.service_worker);
  const content = readFileSync(`${root}/manifest.json`, 'utf8') && contentScript(root);
  return [
    { what: 'first load of the panel', kB: gzipped(root, panel), limit: 75 },
    { what: 'worker', kB: gzipped(root, worker), limit: 110 },
    { what: 'content script', kB: gzipped(root, [content]), limit: 3 },
  ];
}

/** The content script's file, as the worker names it. @param {string} root */
function contentScript(root) {
  const manifest = JSON.parse(readFileSync(`${root}/manifest.json`, 'utf8'));
  for (const file of closure(root, manifest.background.service_worker)) {
    const found = readFileSync(`${root}/${file}`, 'utf8').match(/["'`]\/?([^"'`]*look[^"'`/]*\.js)["'`]/);
    if (found?.[1]) return found[1];
  }
  throw new Error('the worker names no content script');
}
