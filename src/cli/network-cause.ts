import { makeProblem } from '../site/make-problem.ts';
import type { Problem } from '../site/problem.ts';
import type { ProblemCode } from '../site/problem-texts.ts';

const CAUSES: Readonly<Record<string, ProblemCode>> = {
  ENOTFOUND: 'HOST_NOT_FOUND',
  EAI_AGAIN: 'NAME_SERVER_FAILED',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_LOST',
  ECONNABORTED: 'CONNECTION_LOST',
  EPIPE: 'CONNECTION_LOST',
  ERR_STREAM_PREMATURE_CLOSE: 'CONNECTION_LOST',
  EHOSTUNREACH: 'HOST_UNREACHABLE',
  ENETUNREACH: 'HOST_UNREACHABLE',
  EHOSTDOWN: 'HOST_UNREACHABLE',
  EADDRNOTAVAIL: 'HOST_UNREACHABLE',
  ETIMEDOUT: 'CONNECTION_TIMEOUT',
  CERT_HAS_EXPIRED: 'CERTIFICATE_EXPIRED',
  CERT_NOT_YET_VALID: 'CERTIFICATE_NOT_YET_VALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'CERTIFICATE_SELF_SIGNED',
  SELF_SIGNED_CERT_IN_CHAIN: 'CERTIFICATE_SELF_SIGNED',
  ERR_TLS_CERT_ALTNAME_INVALID: 'CERTIFICATE_WRONG_HOST',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'CERTIFICATE_UNTRUSTED',
  UNABLE_TO_GET_ISSUER_CERT: 'CERTIFICATE_UNTRUSTED',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERTIFICATE_UNTRUSTED',
  CERT_UNTRUSTED: 'CERTIFICATE_UNTRUSTED',
  CERT_REVOKED: 'CERTIFICATE_UNTRUSTED',
  CERT_REJECTED: 'CERTIFICATE_UNTRUSTED',
  INVALID_CA: 'CERTIFICATE_UNTRUSTED',
  EPROTO: 'TLS_FAILED',
};

function causeOf(code: string): ProblemCode {
  if (Object.hasOwn(CAUSES, code)) return CAUSES[code] ?? 'CONNECTION_FAILED';
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'TLS_FAILED';
  if (code.startsWith('HPE_') || code.startsWith('Z_') || code.startsWith('ERR_BROTLI')) return 'REPLY_BROKEN';
  if (code.startsWith('ERR__ERROR_') || code === 'ERR_PADDING_2') return 'REPLY_BROKEN';
  return 'CONNECTION_FAILED';
}

/** One of several attempts (IPv6, IPv4) tells the cause of an error that bundles them. */
function single(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? single(error.errors[0]) : error;
}

/**
 * The exact cause of a failed request, from node's error codes.
 * @param error what node's http, https or zlib reported
 * @param host the host that was asked, with its port
 * @returns one of `HOST_NOT_FOUND`, `NAME_SERVER_FAILED`, `CONNECTION_*`, `HOST_UNREACHABLE`, `CERTIFICATE_*`,
 *   `TLS_FAILED`, `REPLY_BROKEN`
 */
export function networkProblem(error: unknown, host: string): Problem {
  const cause = single(error);
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : '';
  const detail = [code, reason].filter((part) => part !== '').join(': ');
  return makeProblem(causeOf(code), '', { host, detail: detail === '' ? 'unknown cause' : detail });
}
