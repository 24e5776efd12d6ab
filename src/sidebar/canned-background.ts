import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { firstTools } from '../messages/arrange-tools.ts';
import type { Reply } from '../messages/envelope.ts';
import { EVENT_CHANNEL, type WorkerEvent } from '../messages/events.ts';
import type { RequestName } from '../messages/requests.ts';
import type { CallView, DiscoveryStep } from '../messages/views.ts';
import { makeProblem } from '../site/make-problem.ts';
import { allowedHosts, detailOf, now, PROBLEMS, SITES, toolsOf } from './canned-data.ts';
import { doctorAnswer } from './canned-doctor.ts';
import { PAGES, settingsOf } from './canned-pages.ts';
import { replyOf } from './canned-replies.ts';
import { signInAnswer } from './canned-sign-in.ts';

// A browser and a worker made of canned answers, for `dev.html` on the dev server only; no build includes it.

const SILENT_TAB = 12;
const tab = Number(new URLSearchParams(location.search).get('tab') ?? 1);
const calls = new Map<string, CallView>();
const channel = new BroadcastChannel(EVENT_CHANNEL);
const tell = (event: WorkerEvent) => channel.postMessage(event);

const STEPS: readonly DiscoveryStep[] = (['not-found', 'not-a-manifest', 'redirect', 'skipped'] as const).map(
  (outcome, index) => ({
    at: Date.now() - 60_000,
    url: `https://plain.example${['/.well-known/servio.json', '/servio.json', '/api/servio/manifest', '/manifest'][index]}`,
    why: 'specified',
    via: index === 3 ? 'worker' : 'page',
    status: index === 3 ? null : 404,
    contentType: 'text/html',
    durationMs: 38,
    outcome,
    note: '',
  }),
);

function startCall(input: Record<string, unknown>): void {
  const { callId, siteId, tool, argumentsText } = input as Record<
    'callId' | 'siteId' | 'tool' | 'argumentsText',
    string
  >;
  const name = detailOf(siteId, tool)?.name ?? '';
  const call: CallView = {
    callId,
    siteId,
    tool,
    argumentsText,
    state: 'sent',
    startedAt: Date.now(),
    request: null,
    reply: null,
    problems: [],
  };
  calls.set(callId, call);
  setTimeout(
    () => {
      if (calls.get(callId)?.state !== 'sent') return;
      calls.set(callId, { ...call, state: 'done', ...replyOf(name) });
      tell({ type: 'call-ended', callId, handedTo: null });
    },
    name === 'forum.exportArchive' ? 4_000 : 120,
  );
}

function answer(name: RequestName, input: Record<string, unknown>): unknown {
  const { siteId, tool, callId, tabId } = input as Record<string, string> & { tabId: number };
  const signIn = signInAnswer(name, input, (changed) => {
    tell({ type: 'sign-in-changed', siteId: changed });
    tell({ type: 'sites-changed', siteId: changed });
  });
  const doctor = doctorAnswer(name, input);
  if (doctor) return doctor.value;
  if (signIn !== undefined) return signIn;
  switch (name) {
    case 'page.view':
    case 'page.look': {
      const page = PAGES.find((each) => each.tabId === tabId);
      return page && { ...page, sites: page.sites.map(now) };
    }
    case 'page.log':
      return { origin: 'https://plain.example', steps: STEPS, quietUntil: Date.now() + 86_400_000 };
    case 'sites.list':
      return SITES.map(now);
    case 'site.firstTools':
      return firstTools(toolsOf(siteId ?? ''));
    case 'site.tools':
      return toolsOf(siteId ?? '');
    case 'site.problems':
      return siteId === 'forum' || siteId === 'dead' ? PROBLEMS : [];
    case 'tool.get':
      return detailOf(siteId ?? '', tool ?? '');
    case 'call.preview':
      return {
        request: {
          method: 'POST',
          url: `https://devcommunity.example.com/api/servio/tools/${tool}`,
          headers: [
            ['Content-Type', 'application/json'],
            ['Authorization', 'Bearer ***'],
          ],
          body: input.argumentsText,
        },
        curl: `curl -X POST -H 'Authorization: Bearer ***' --data '${input.argumentsText}' https://devcommunity.example.com/`,
        notes: ['Sent to {server.url}/tools/{tool_name}, as the specification says.'],
        problems: [],
      };
    case 'call.start':
      startCall(input);
      return null;
    case 'call.cancel': {
      const call = calls.get(callId ?? '');
      if (call) calls.set(call.callId, { ...call, state: 'cancelled', problems: [makeProblem('CANCELLED')] });
      if (call) tell({ type: 'call-ended', callId: call.callId, handedTo: null });
      return null;
    }
    case 'call.get':
      return calls.get(callId ?? '');
    case 'call.latest':
      return [...calls.values()].findLast((call) => call.tool === tool && call.siteId === siteId) ?? null;
    case 'site.allowHost':
      allowedHosts.add(String(input.host));
      return SITES.find((site) => site.id === siteId);
    case 'data.export':
      return '{}';
    case 'data.import':
      return { sites: 2 };
    case 'manifest.paste':
      return undefined;
    default:
      return SITES.filter((site) => site.id === siteId).map(now)[0] ?? null;
  }
}

async function sendMessage(message: {
  name: RequestName;
  input: Record<string, unknown>;
}): Promise<Reply<RequestName>> {
  if (tab === SILENT_TAB) throw new Error('Could not establish connection. Receiving end does not exist.');
  const value = answer(message.name, message.input);
  if (value === undefined) return { ok: false, problems: [makeProblem('worker/site-unknown')] };
  return { ok: true, value } as Reply<RequestName>;
}

function area(start: Record<string, unknown>) {
  const kept = new Map(Object.entries(start));
  return {
    get: async (key: string) => ({ [key]: kept.get(key) }),
    set: async (values: Record<string, unknown>) => {
      for (const [key, newValue] of Object.entries(values)) {
        kept.set(key, newValue);
        for (const heard of storageListeners) heard({ [key]: { newValue } }, 'local');
      }
    },
    remove: async (key: string) => kept.delete(key),
  };
}

type StorageListener = (changes: Record<string, { newValue: unknown }>, area: string) => void;
const storageListeners = new Set<StorageListener>();
const quiet = { addListener: () => undefined, removeListener: () => undefined };
const texts: Readonly<Record<string, { message: string }>> = messages;

Object.assign(globalThis, {
  chrome: {
    runtime: {
      id: 'canned',
      sendMessage,
      getURL: (path: string) => `/${path}`,
      openOptionsPage: async () => undefined,
    },
    i18n: { getMessage: (key: string) => texts[key]?.message ?? '', getUILanguage: () => 'en' },
    permissions: {
      request: async () => true,
      contains: async () => true,
      remove: async () => true,
      onAdded: quiet,
      onRemoved: quiet,
    },
    storage: {
      local: area({ settings: settingsOf(tab) }),
      session: area({}),
      onChanged: {
        addListener: (heard: StorageListener) => storageListeners.add(heard),
        removeListener: (heard: StorageListener) => storageListeners.delete(heard),
      },
    },
    tabs: { query: async () => [{ id: tab, windowId: 1 }], onActivated: quiet, create: async () => undefined },
    windows: { getCurrent: async () => ({ id: 1 }) },
  },
});
