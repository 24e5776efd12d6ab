import { canParseUrl } from './parse-url.ts';

/**
 * An address as every sender writes it into its request: the URL parser encodes what may not stand there as it is.
 * @param url the final address of a request
 * @returns the same text where it is no address
 */
export function sentAddress(url: string): string {
  return canParseUrl(url) ? new URL(url).href : url;
}
