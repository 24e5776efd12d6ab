// The self-signed certificate of the example site, kept in .cache/ between runs.

import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../.cache/example-site-certificate.json', import.meta.url));
const DAY = 24 * 3_600_000;
const VALID_DAYS = 825;
const RENEW_BEFORE_DAYS = 30;
const NAMES = ['*.example.test', 'example.test', 'localhost'];

/** @returns {{key: string, cert: string} | null} the kept pair; null when there is none or it soon ends */
function keptPair() {
  try {
    const pair = JSON.parse(readFileSync(FILE, 'utf8'));
    const left = Date.parse(new X509Certificate(pair.cert).validTo) - Date.now();
    return typeof pair.key === 'string' && left > RENEW_BEFORE_DAYS * DAY ? pair : null;
  } catch {
    return null;
  }
}

/** @returns {Promise<{key: string, cert: string}>} */
async function newPair() {
  const { generate } = await import('selfsigned');
  const notBeforeDate = new Date(Date.now() - DAY);
  const made = await generate([{ name: 'commonName', value: 'example.test' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate: new Date(notBeforeDate.getTime() + VALID_DAYS * DAY),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [...NAMES.map((value) => ({ type: /** @type {2} */ (2), value })), { type: 7, ip: '127.0.0.1' }],
      },
    ],
  });
  const pair = { key: made.private, cert: made.cert };
  mkdirSync(dirname(FILE), { recursive: true });
  // Written beside and renamed: two servers that start at once never read half a file.
  const temporary = `${FILE}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(pair), { mode: 0o600 });
  renameSync(temporary, FILE);
  return pair;
}

/**
 * The certificate for all hosts of the example site; made at the first start and again when it ends within 30 days.
 * @returns {Promise<{key: string, cert: string, spkiHash: string}>} PEM texts, and the base64 SHA-256 of the public key
 */
export async function siteCertificate() {
  const pair = keptPair() ?? (await newPair());
  const publicKey = new X509Certificate(pair.cert).publicKey.export({ type: 'spki', format: 'der' });
  return { ...pair, spkiHash: createHash('sha256').update(publicKey).digest('base64') };
}
