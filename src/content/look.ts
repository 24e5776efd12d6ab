import type { ContentRequest, PageLoadedMessage } from '../messages/content.ts';
import { pageFetch } from './page-fetch.ts';
import { pageHints } from './page-hints.ts';

type Listener = Parameters<typeof chrome.runtime.onMessage.addListener>[0];
const OWN_TEXT_CHARACTERS = 8 * 1024 * 1024;
/** Where this extension's isolated world keeps the one listener of a page; web pages do not see it. */
const world: { toolrailListener?: Listener } = globalThis as never;

const answer: Listener = (message: Partial<ContentRequest>, sender, respond) => {
  // Only the worker asks: it has our id and sits in no tab.
  if (sender.id !== chrome.runtime.id || sender.tab || message?.to !== 'content') return false;
  if (message.name === 'hints') respond(pageHints(OWN_TEXT_CHARACTERS));
  if (message.name !== 'fetch') return false;
  pageFetch(message as Extract<ContentRequest, { name: 'fetch' }>).then(respond);
  return true;
};

// Injected again (a second click, an update of the extension): the newest one answers, and only it.
if (world.toolrailListener) chrome.runtime.onMessage.removeListener(world.toolrailListener);
world.toolrailListener = answer;
chrome.runtime.onMessage.addListener(answer);

const loaded: PageLoadedMessage = { to: 'worker', name: 'page-loaded' };
chrome.runtime.sendMessage(loaded).catch(() => undefined);
