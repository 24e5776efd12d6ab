import { isManifestType } from '../../protocols/content-type.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;
const UTF8 = /^(?:utf-?8|us-ascii)$/i;

/** Status, redirects, content type and scheme of the answer (Servio "Manifest Location", threat 24). */
export const served: Check = {
  codes: [
    'doctor/status',
    'discovery/redirect',
    'discovery/content-type',
    'doctor/charset',
    'doctor/manifest-plain-http',
  ],
  why: 'Clients read a manifest only where it is served exactly as the specification says, because anything else may be a login page or an upload.',
  run({ input: { transport, reading, origin } }) {
    if (transport === null) return [];
    const { url, finalUrl, status, redirected, contentType } = transport;
    const problems: Problem[] = [];
    if (redirected || (status >= 300 && status < 400)) {
      const target = finalUrl === null || finalUrl === url ? '' : ` to ${finalUrl}`;
      problems.push(makeProblem('discovery/redirect', '', { url, target }));
    } else if (status !== 200) problems.push(makeProblem('doctor/status', '', { status: String(status) }));
    if (!isManifestType(contentType, reading.protocol ?? 'servio')) {
      const type = contentType === null || contentType === '' ? 'nothing in particular (no Content-Type)' : contentType;
      problems.push(makeProblem('discovery/content-type', '', { url, type }));
    }
    const charset = CHARSET.exec(contentType ?? '')?.[1];
    if (charset !== undefined && !UTF8.test(charset)) problems.push(makeProblem('doctor/charset', '', { charset }));
    if (url.startsWith('http:') && !origin.developer) problems.push(makeProblem('doctor/manifest-plain-http'));
    return problems;
  },
};
