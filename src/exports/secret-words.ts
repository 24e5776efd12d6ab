import { type HttpRequest, SECRET_MASK } from '../site/tool-call.ts';

/** Name of the environment variable that stands for the secret in code. */
export const TOKEN_VARIABLE = 'TOOLRAIL_TOKEN';

/** A header's value around the masked secret. */
export interface MaskedValue {
  /** What stands before the secret: "Bearer ", or nothing. */
  readonly before: string;
}

/**
 * Where the value of a header is a masked secret, alone or behind a scheme, as previews are built (`SECRET_MASK`).
 * @returns null for any other value: it stands in the code as it is
 */
export function maskedValue(value: string): MaskedValue | null {
  if (value === SECRET_MASK) return { before: '' };
  return value.endsWith(` ${SECRET_MASK}`) ? { before: value.slice(0, -SECRET_MASK.length) } : null;
}

/** True where a masked secret stands in one of the headers. */
export function hasMask(request: HttpRequest): boolean {
  return request.headers.some(([, value]) => maskedValue(value) !== null);
}
