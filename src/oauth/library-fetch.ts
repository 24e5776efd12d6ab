import { customFetch } from 'oauth4webapi';
import type { Problem } from '../site/problem.ts';
import type { HttpRequest, HttpResponse } from '../site/tool-call.ts';
import { conformBody } from './conform-body.ts';
import { maskOAuth, maskRequest, type OAuthContext, type OAuthStepName } from './trace.ts';

/** Thrown through the library where nothing came back; `explainFailure` turns it into its problems. */
export class SendFailed extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('the request could not be sent');
    this.problems = problems;
  }
}

/** The last exchange that went through a library fetch, for explaining a failure. */
export interface Exchange {
  response: HttpResponse | null;
}

interface FetchOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

/**
 * The library's way to our one sender: sends, keeps a masked step, and hands back a response whose body has the shapes
 * of the RFCs where the server's were others (`conformBody`).
 * @param exchange receives the response as it came
 * @param asJson sends a form as JSON, for token endpoints that take only that (field notes 1.4)
 */
export function libraryFetch(context: OAuthContext, name: OAuthStepName, exchange: Exchange, asJson = false) {
  const send = async (url: string, options: FetchOptions): Promise<Response> => {
    const request = httpRequest(url, options, asJson);
    const at = context.now();
    const outcome = await context.send(request);
    const step = { name, at, durationMs: context.now() - at, request: maskRequest(request) };
    if (!outcome.ok) {
      context.trace({ ...step, status: null, contentType: null, reply: null, problem: outcome.problems[0] ?? null });
      throw new SendFailed(outcome.problems);
    }
    const response = outcome.value;
    exchange.response = response;
    const contentType = header(response, 'content-type');
    const reply = response.text === null ? null : maskOAuth(response.text).slice(0, 4_000);
    context.trace({ ...step, status: response.status, contentType, reply, problem: null });
    return toLibraryResponse(response, name);
  };
  return { [customFetch]: send };
}

/** The value of a response header, or null; names are compared without case. */
export function header(response: HttpResponse, name: string): string | null {
  return response.headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
}

function httpRequest(url: string, options: FetchOptions, asJson: boolean): HttpRequest {
  const form = options.body instanceof URLSearchParams ? options.body : null;
  // The library names itself, which a browser keeps for itself; Firefox would send it (security: forbidden headers).
  const named = Object.entries(options.headers).filter(([name]) => name.toLowerCase() !== 'user-agent');
  const headers = named.map(([name, value]) => {
    const isType = name.toLowerCase() === 'content-type' && asJson;
    return [name, isType ? 'application/json' : value] as const;
  });
  let body: string | null = null;
  if (form) body = asJson ? JSON.stringify(Object.fromEntries(form)) : form.toString();
  else if (typeof options.body === 'string') body = options.body;
  return { method: options.method, url, headers, body };
}

function toLibraryResponse(response: HttpResponse, name: OAuthStepName): Response {
  const { status, text } = conformBody(name, response.status, response.text ?? '');
  const headers = new Headers();
  for (const [key, value] of response.headers)
    if (/^(?:content-type|www-authenticate)$/i.test(key)) headers.append(key, value);
  const bodiless = status === 204 || status === 304;
  return new Response(bodiless ? null : text, { status: status < 200 ? 500 : status, headers });
}
