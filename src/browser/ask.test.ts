import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HAND_OVER_CHANNEL } from '../messages/envelope.ts';
import { ask, PAGE } from './ask.ts';

let answer: (message: Record<string, unknown>) => unknown;
let messages: Record<string, unknown>[];
let worker: BroadcastChannel;

beforeEach(() => {
  messages = [];
  worker = new BroadcastChannel(HAND_OVER_CHANNEL);
  vi.stubGlobal('chrome', {
    runtime: {
      sendMessage: async (message: Record<string, unknown>) => {
        messages.push(message);
        return answer(message);
      },
    },
  });
});
afterEach(() => {
  worker.close();
  vi.unstubAllGlobals();
});

test('a small value comes inside the answer', async () => {
  answer = () => ({ ok: true, value: [] });
  expect(await ask('sites.list', {})).toEqual({ ok: true, value: [] });
  expect(messages).toEqual([{ to: 'worker', name: 'sites.list', input: {}, page: PAGE, inline: false }]);
});

test('problems come inside the answer', async () => {
  answer = () => ({ ok: false, problems: [] });
  expect(await ask('sites.list', {})).toEqual({ ok: false, problems: [] });
});

test('a large value comes over the channel, before the answer that names it or after', async () => {
  answer = () => {
    worker.postMessage({ id: 'early', value: { big: 2n ** 60n } });
    return new Promise((resolve) => setTimeout(() => resolve({ ok: true, handedOver: 'early' }), 100));
  };
  expect(await ask('tool.get', { siteId: 'a', tool: '' })).toEqual({ ok: true, value: { big: 2n ** 60n } });
  answer = () => {
    setTimeout(() => worker.postMessage({ id: 'late', json: '[1]' }), 100);
    return { ok: true, handedOver: 'late' };
  };
  expect(await ask('site.tools', { siteId: 'a' })).toEqual({ ok: true, value: [1] });
});

test('a value that never comes is asked for inside the answer', async () => {
  answer = ({ inline }) => (inline ? { ok: true, value: ['inline'] } : { ok: true, handedOver: 'lost' });
  expect(await ask('site.tools', { siteId: 'a' })).toEqual({ ok: true, value: ['inline'] });
  expect(messages.map(({ inline }) => inline)).toEqual([false, true]);
});
