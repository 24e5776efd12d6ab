import type { IncomingMessage, ServerResponse } from 'node:http';

export function answerInteraction(
  provider: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  denies?: boolean,
): Promise<boolean>;
