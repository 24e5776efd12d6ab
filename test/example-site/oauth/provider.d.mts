import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ExampleProvider {
  readonly provider: unknown;
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  readonly end: (everything: boolean) => void;
}
export function createProvider(
  issuer: string,
  options: { readonly accessTokenSeconds?: () => number; readonly resources: readonly string[] },
): ExampleProvider;
