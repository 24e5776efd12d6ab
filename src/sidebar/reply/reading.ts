import { useEffect, useState } from 'preact/hooks';
import type { Json } from '../../json/json.ts';
import { parseJson } from '../../json/parse.ts';
import type { CallReply } from '../../messages/views.ts';
import { LIMITS } from '../../site/limits.ts';
import type { Problem } from '../../site/problem.ts';
import { problemOf } from '../../site/problem-of.ts';
import { JSON_PROBLEMS } from '../../site/problems/json.ts';

/** Texts longer than this are read after the panel has drawn, so that it answers at once. */
const AT_ONCE = 200_000;

export type Reading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'file' }
  /** `problem`: why a reply that calls itself JSON is shown as text only; null for other text. */
  | { readonly kind: 'text'; readonly problem: Problem | null }
  | { readonly kind: 'reading' }
  | { readonly kind: 'json'; readonly value: Json };

/**
 * Reads a reply: JSON (exact), text, a file, or nothing.
 * Gives `json/too-deep` and `json/syntax` with a text that calls itself JSON.
 */
export function readReply(reply: CallReply): Reading {
  const { text, base64, bytes } = reply;
  if (base64 !== null || (text === null && bytes > 0)) return { kind: 'file' };
  if (text === null || text === '') return { kind: 'empty' };
  const parsed = parseJson(text, LIMITS.replyDepth);
  if (parsed.ok) return { kind: 'json', value: parsed.value };
  const claims = /[/+]json\b/i.test(reply.contentType ?? '');
  const { code, detail } = parsed;
  return {
    kind: 'text',
    problem: claims ? problemOf(code, JSON_PROBLEMS[code], '', { limit: String(LIMITS.replyDepth), detail }) : null,
  };
}

/** What a reply is: JSON (exact), text, a file, or nothing. */
export function useReading(reply: CallReply): Reading {
  const [state, setState] = useState<{ reply: CallReply; reading: Reading } | null>(null);
  const small = (reply.text?.length ?? 0) <= AT_ONCE;
  const known = state?.reply === reply ? state.reading : null;
  const now = known ?? (small ? readReply(reply) : null);
  useEffect(() => {
    if (now) {
      if (!known) setState({ reply, reading: now });
      return;
    }
    const timer = setTimeout(() => setState({ reply, reading: readReply(reply) }), 50);
    return () => clearTimeout(timer);
  }, [reply, now, known]);
  return now ?? { kind: 'reading' };
}

/** The file name that a reply asks for, else one made from the tool's name and the content type. */
export function fileName(reply: CallReply, tool: string): string {
  const disposition = reply.headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? '';
  const asked = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  if (asked) return asked.replace(/[\\/:*?<>|\p{C}]/gu, '_').slice(0, 120);
  const subtype = /^\w+\/(?:[\w.-]+\+)?([\w]+)/.exec(reply.contentType ?? '')?.[1] ?? 'bin';
  const extension = { plain: 'txt', javascript: 'js', jpeg: 'jpg', 'octet-stream': 'bin' }[subtype] ?? subtype;
  return `${tool.replace(/[^\w-]/g, '_')}.${extension}`;
}

/** The reply's body for a download: the bytes of a binary one, else its text. */
export function replyBlob(reply: CallReply): Blob {
  const type = reply.contentType ?? 'application/octet-stream';
  if (reply.base64 === null) return new Blob([reply.text ?? ''], { type });
  const binary = atob(reply.base64);
  return new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))], { type });
}
