import { requestNotes } from '../../protocols/request-notes.ts';
import { toCurl } from '../../site/curl.ts';
import type { Options } from '../options.ts';
import { prepareCall } from '../prepare-call.ts';
import type { Result } from '../result.ts';
import { harmless } from '../text.ts';

/** `toolrail request <file|url> TOOL`: the request exactly as it would be sent, without sending it. */
export async function showRequest(source: string, name: string, options: Options): Promise<Result> {
  const prepared = await prepareCall(source, name, options);
  if (!prepared.ok) return prepared.result;
  const { tool, preview, request: real, notes } = prepared.call;
  const { method, url, headers, body } = options.reveal ? real : preview;
  const text = [
    `${method} ${url}`,
    ...headers.map(([header, value]) => `${header}: ${value}`),
    ...(body === null ? [] : ['', body]),
    '',
    ...[...requestNotes(tool), ...notes].map((note) => `# ${note}`),
    toCurl({ method, url, headers, body }),
  ];
  return {
    json: { method, url, headers: Object.fromEntries(headers), body },
    text: harmless(text.join('\n')),
    exit: 0,
  };
}
