import { LIMITS } from '../../site/limits.ts';
import type { Background } from '../background.ts';

/** Runs work while keeping the worker from being put to sleep: a browser does so after 30 s without a call into it. */
export async function keepAlive<T>(background: Background, work: () => Promise<T>): Promise<T> {
  const ping = setInterval(() => void background.browser.stayAlive(), LIMITS.keepAlive);
  try {
    return await work();
  } finally {
    clearInterval(ping);
  }
}
