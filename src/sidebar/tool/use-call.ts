import { useEffect, useRef, useState } from 'preact/hooks';
import { onCallEnded, PAGE } from '../../browser/ask.ts';
import type { CallView, ToolDetail } from '../../messages/views.ts';
import type { Problem } from '../../site/problem.ts';
import { askWorker } from '../ask-worker.ts';
import { useWorkerEvent } from '../asked.ts';

/** Milliseconds between questions about a running call, for the event that got lost with a killed worker. */
const POLL = 1_000;

export interface RunningCall {
  /** The running call, else the last one of this tool; null without. */
  readonly call: CallView | null;
  readonly running: boolean;
  /** The arguments that were refused before anything was sent, and why. */
  readonly refused: { readonly argumentsText: string; readonly problems: readonly Problem[] } | null;
  readonly start: (tool: ToolDetail, argumentsText: string, confirmed: boolean) => Promise<void>;
  readonly cancel: () => void;
}

export function isRunning(call: CallView | null): boolean {
  return call?.state === 'pending' || call?.state === 'sent';
}

function pendingCall(callId: string, siteId: string, tool: string, argumentsText: string): CallView {
  const startedAt = Date.now();
  return { callId, siteId, tool, argumentsText, state: 'pending', startedAt, request: null, reply: null, problems: [] };
}

/** What comes late of a call that has ended does not make it run again. */
function newer(before: CallView | null, view: CallView): CallView {
  return before?.callId === view.callId && !isRunning(before) && isRunning(view) ? before : view;
}

/** The call of one tool: starts it, follows it, and finds it again after the worker or the panel was gone. */
export function useCall(siteId: string, tool: string): RunningCall {
  const [call, setCall] = useState<CallView | null>(null);
  const [refused, setRefused] = useState<RunningCall['refused']>(null);
  const current = useRef<string | null>(null);
  /** The call before the one that was started last. */
  const before = useRef<CallView | null>(null);

  // What was never sent takes nothing away: the call before stays in sight.
  const show = (view: CallView) => {
    if (view.state !== 'failed' || view.request !== null) return setCall((shown) => newer(shown, view));
    current.current = before.current?.callId ?? null;
    setCall(before.current);
    setRefused({ argumentsText: view.argumentsText, problems: view.problems });
  };
  const fetchCall = async (callId: string) => {
    const reply = await askWorker('call.get', { callId });
    if (current.current === callId && reply.ok) show(reply.value);
    return reply;
  };

  useEffect(() => {
    let alive = true;
    current.current = null;
    setCall(null);
    setRefused(null);
    void askWorker('call.latest', { siteId, tool }).then((reply) => {
      if (!alive || current.current !== null || !reply.ok || reply.value === null) return;
      current.current = reply.value.callId;
      setCall(reply.value);
    });
    return () => {
      alive = false;
      current.current = null;
    };
  }, [siteId, tool]);

  useWorkerEvent((event) => {
    const mine = event.type === 'call-ended' && event.callId === current.current;
    if (mine && event.handedTo !== PAGE) void fetchCall(event.callId);
  });
  useEffect(
    () =>
      onCallEnded((ended) => {
        if (ended.callId === current.current) show(ended);
      }),
    [],
  );

  const running = isRunning(call);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (current.current !== null) void fetchCall(current.current);
    }, POLL);
    return () => clearInterval(timer);
  });

  const start = async (detail: ToolDetail, argumentsText: string, confirmed: boolean) => {
    const callId = crypto.randomUUID();
    before.current = call;
    current.current = callId;
    setRefused(null);
    setCall(pendingCall(callId, siteId, detail.pointer, argumentsText));
    const started = await askWorker('call.start', {
      callId,
      siteId,
      tool: detail.pointer,
      toolName: detail.name,
      hash: detail.hash,
      argumentsText,
      confirmed,
      page: PAGE,
    });
    if (started.ok || current.current !== callId) return;
    const got = await fetchCall(callId);
    // Without a row in the journal nothing was sent, and the call before stays in sight.
    if (!got.ok && current.current === callId) {
      current.current = before.current?.callId ?? null;
      setCall(before.current);
      setRefused({ argumentsText, problems: started.problems });
    }
  };
  const cancel = () => {
    if (current.current !== null) void askWorker('call.cancel', { callId: current.current });
  };
  return { call, running, refused, start, cancel };
}
