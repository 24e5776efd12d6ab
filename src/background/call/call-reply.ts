import { printJson } from '../../json/print.ts';
import type { CallReply, CallView } from '../../messages/views.ts';
import { mapReply } from '../../protocols/map-reply.ts';
import { readError } from '../../protocols/read-error.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Tool } from '../../site/site.ts';
import type { SentReply } from '../send-http.ts';
import { mappingsOf } from './tool-detail.ts';

/** A reply as a panel shows it: what it means where it is an error, and mapped where the tool maps its replies. */
export function callReply(tool: Tool, reply: SentReply): CallReply {
  const error = readError(reply.status, reply.headers, reply.text);
  const ok = error === null && reply.status >= 200 && reply.status < 300;
  const mapped = ok && reply.text !== null && mappingsOf(tool) !== null ? mapReply(tool, reply.text) : null;
  const contentType = reply.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
  const { utf8: _, ...kept } = reply;
  return {
    ...kept,
    ok,
    contentType,
    cut: false,
    mappedText: mapped && printJson(mapped.value),
    missing: mapped?.missing ?? [],
    error,
  };
}

/** The part of a call that history keeps: at most `historyReplyBytes` of text, and no more of anything else. */
export function forHistory(view: CallView): CallView {
  const { reply } = view;
  if (!reply) return view;
  const limit = LIMITS.historyReplyBytes;
  const long = (text: string | null) => text !== null && text.length > limit;
  if (!long(reply.text) && !long(reply.base64) && !long(reply.mappedText)) return view;
  return {
    ...view,
    reply: {
      ...reply,
      text: reply.text?.slice(0, limit) ?? null,
      base64: long(reply.base64) ? null : reply.base64,
      mappedText: long(reply.mappedText) ? null : reply.mappedText,
      cut: true,
    },
  };
}
