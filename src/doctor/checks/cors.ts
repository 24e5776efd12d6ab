import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Check } from '../check.ts';

/** What a client that is a web page would meet (Fetch standard, "CORS check"). */
export const cors: Check = {
  codes: ['doctor/cors-missing', 'doctor/cors-invalid', 'doctor/cors-credentials'],
  why: 'Clients that run as a web page can read a manifest of another site only where this header allows it.',
  run({ input: { transport } }) {
    const facts = transport?.cors ?? null;
    if (facts === null) return [];
    const { allowOrigin, allowCredentials, asked } = facts;
    if (allowOrigin === null) return [makeProblem('doctor/cors-missing')];
    const header = allowOrigin.trim();
    // A list, "null" and the empty value that one shipped plugin sends never pass; another single origin is a choice.
    if (header === '' || header === 'null' || header.includes(',') || (header !== '*' && !canParseUrl(header))) {
      return [makeProblem('doctor/cors-invalid', '', { header: header.slice(0, 100) })];
    }
    if (allowCredentials && (header === '*' || header === asked)) return [makeProblem('doctor/cors-credentials')];
    return [];
  },
};
