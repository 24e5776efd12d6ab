import { HAND_OVER_CHANNEL, type HandOver, type PortMessage } from '../messages/envelope.ts';
import type { CallView } from '../messages/views.ts';

/** Pages whose ports are kept; the oldest go first, and a page that is forgotten so connects again. */
const PORTS_KEPT = 32;

/** What a page sends to the service worker together with one end of its port. */
interface Hello {
  readonly port: 'toolrail';
  readonly page: string;
}

function isHello(data: unknown): data is Hello {
  if (typeof data !== 'object' || data === null) return false;
  const { port, page } = data as Record<string, unknown>;
  return port === 'toolrail' && typeof page === 'string';
}

type Utf8 = readonly Uint8Array<ArrayBuffer>[] | null;

/** How the worker gives large values to the extension's pages, past the browser's own messages. */
export interface HandOvers {
  /** To the page that asked, through its port, else to all pages. */
  readonly handOver: (over: HandOver, page: string | null) => void;
  /**
   * Hands over how a call ended; false where that page cannot be reached by itself.
   * @param utf8 the bytes of the reply's text, where they are at hand; they are gone afterwards
   */
  readonly handEnd: (ended: CallView, page: string, utf8: Utf8) => boolean;
}

/**
 * Starts handing over. A service worker takes the ports of its pages, through which megabytes come in a fraction of the
 * time of any channel; an event page (Firefox) has only the channel. Call it before anything is awaited: what wakes a
 * worker is told to those who listen by then.
 */
export function startHandingOver(): HandOvers {
  const channel = new BroadcastChannel(HAND_OVER_CHANNEL);
  const ports = new Map<string, MessagePort>();
  if ('ServiceWorkerGlobalScope' in globalThis) {
    globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      // Only the extension's own pages have its origin; content scripts have that of their page.
      if (event.origin !== location.origin || !port || !isHello(event.data)) return;
      const { page } = event.data;
      ports.get(page)?.close();
      ports.delete(page);
      ports.set(page, port);
      for (const [oldest, old] of ports) {
        if (ports.size <= PORTS_KEPT) break;
        old.close();
        ports.delete(oldest);
      }
    });
  }
  const portOf = (page: string | null) => (page === null ? undefined : ports.get(page));
  return {
    handOver: (over, page) => (portOf(page) ?? channel).postMessage(over),
    handEnd: (ended, page, utf8) => {
      const port = portOf(page);
      const bare = utf8 && ended.reply ? { ...ended, reply: { ...ended.reply, text: null } } : ended;
      const message: PortMessage = { ended: bare, utf8 };
      port?.postMessage(message, [...new Set(utf8?.map((bytes) => bytes.buffer))]);
      return port !== undefined;
    },
  };
}

/** The call with the text of its reply. */
function withText(ended: CallView, utf8: Utf8): CallView {
  if (!utf8 || !ended.reply) return ended;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for (const bytes of utf8) text += decoder.decode(bytes, { stream: true });
  return { ...ended, reply: { ...ended.reply, text: text + decoder.decode() } };
}

/** A page's side: takes whatever is handed over. */
export interface TakenOver {
  readonly taken: (over: HandOver) => void;
  readonly ended: (call: CallView) => void;
}

/**
 * Starts taking what the worker hands over.
 * @param page the name that this page made up for itself
 */
export function takeHandedOver(page: string, { taken, ended }: TakenOver): void {
  let port: MessagePort | null = null;
  const hello = (worker: ServiceWorker) => {
    port?.close();
    const ends = new MessageChannel();
    port = ends.port1;
    port.onmessage = ({ data }: MessageEvent<PortMessage>) =>
      'ended' in data ? ended(withText(data.ended, data.utf8)) : taken(data);
    const message: Hello = { port: 'toolrail', page };
    worker.postMessage(message, [ends.port2]);
  };
  const connect = () => {
    const workers = globalThis.navigator?.serviceWorker;
    if (workers?.controller) hello(workers.controller);
    // A page that was there before the worker was ready is not under its control.
    else void workers?.ready.then(({ active }) => active && hello(active));
  };
  connect();
  const channel = new BroadcastChannel(HAND_OVER_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<HandOver>) => {
    // The worker was started anew, and does not know the port any more.
    connect();
    taken(data);
  };
}
