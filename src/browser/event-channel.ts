import { EVENT_CHANNEL, parseEvent, type WorkerEvent } from '../messages/events.ts';

/** Calls `listener` for everything that the worker tells. Returns how to stop. */
export function onWorkerEvent(listener: (event: WorkerEvent) => void): () => void {
  const channel = new BroadcastChannel(EVENT_CHANNEL);
  channel.onmessage = (message) => {
    const event = parseEvent(message.data);
    if (event) listener(event);
  };
  return () => channel.close();
}

/** How the worker tells every open page what changed. */
export function openEventChannel(): (event: WorkerEvent) => void {
  const channel = new BroadcastChannel(EVENT_CHANNEL);
  return (event) => channel.postMessage(event);
}
