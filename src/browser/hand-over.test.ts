import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HandOver } from '../messages/envelope.ts';
import type { CallView } from '../messages/views.ts';
import { type HandOvers, startHandingOver, takeHandedOver } from './hand-over.ts';

const ORIGIN = 'chrome-extension://own-id';
const CALL = { callId: 'c', state: 'done' } as CallView;
let hear: (event: { origin: string; data: unknown; ports: readonly MessagePort[] }) => void;
let taken: HandOver[];
let ended: CallView[];

/** One life of a service worker; what listens to its messages is `hear`. */
function serviceWorker(): HandOvers {
  vi.stubGlobal('ServiceWorkerGlobalScope', class {});
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener;
  });
  return startHandingOver();
}

/** A page under the worker, one that was there before it was ready, or one in a browser without service workers. */
function page(name: string, kind: 'controlled' | 'early' | 'none'): void {
  const active = { postMessage: (data: unknown, ports: MessagePort[]) => hear({ origin: ORIGIN, data, ports }) };
  const workers = { controller: kind === 'controlled' ? active : null, ready: Promise.resolve({ active }) };
  vi.stubGlobal('navigator', kind === 'none' ? {} : { serviceWorker: workers });
  takeHandedOver(name, { taken: (over) => taken.push(over), ended: (call) => ended.push(call) });
}

const channels: BroadcastChannel[] = [];
beforeEach(() => {
  taken = [];
  ended = [];
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

test('a page with a port gets by it what is for it, and nobody else does', async () => {
  const worker = serviceWorker();
  page('one', 'controlled');
  worker.handOver({ id: '1', value: { big: 2n ** 60n } }, 'one');
  expect(worker.handEnd(CALL, 'one', null)).toBe(true);
  expect(worker.handEnd(CALL, 'two', null)).toBe(false);
  await vi.waitFor(() => expect(ended).toEqual([CALL]));
  expect(taken).toEqual([{ id: '1', value: { big: 2n ** 60n } }]);
});

test('a page that was there before the worker was ready gets its port then', async () => {
  const worker = serviceWorker();
  page('one', 'early');
  await vi.waitFor(() => expect(worker.handEnd(CALL, 'one', null)).toBe(true));
  await vi.waitFor(() => expect(ended).toEqual([CALL]));
});

test('a page without a port hears the channel', async () => {
  const worker = serviceWorker();
  page('one', 'none');
  expect(worker.handEnd(CALL, 'one', null)).toBe(false);
  worker.handOver({ id: '1', json: '[1]' }, 'one');
  await vi.waitFor(() => expect(taken).toEqual([{ id: '1', json: '[1]' }]));
});

test('after the worker was started anew the page connects again', async () => {
  serviceWorker();
  page('one', 'controlled');
  const next = serviceWorker();
  next.handOver({ id: '1', value: 1 }, 'one');
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  expect(next.handEnd(CALL, 'one', null)).toBe(true);
  await vi.waitFor(() => expect(ended).toEqual([CALL]));
});

test('a port of another origin, or of another shape, is not taken', () => {
  const worker = serviceWorker();
  const { port1 } = new MessageChannel();
  hear({ origin: 'https://evil.test', data: { port: 'toolrail', page: 'one' }, ports: [port1] });
  hear({ origin: ORIGIN, data: { port: 'other', page: 'one' }, ports: [port1] });
  hear({ origin: ORIGIN, data: { port: 'toolrail', page: 'one' }, ports: [] });
  hear({ origin: ORIGIN, data: null, ports: [port1] });
  expect(worker.handEnd(CALL, 'one', null)).toBe(false);
});

test('the text of a reply comes as bytes, cut anywhere', async () => {
  const worker = serviceWorker();
  page('one', 'controlled');
  const text = '\uFEFFZwölf ✓ 🦊';
  const call = { callId: 'c', reply: { status: 200, text } } as CallView;
  const bytes = new TextEncoder().encode(text);
  const utf8 = [bytes.slice(0, 6), bytes.slice(6, 15), bytes.slice(15)];
  expect(worker.handEnd(call, 'one', utf8)).toBe(true);
  await vi.waitFor(() => expect(ended).toEqual([call]));
  expect(utf8.map((piece) => piece.length)).toEqual([0, 0, 0]);
  expect(call.reply?.text).toBe(text);
});
