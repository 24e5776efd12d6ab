import { evaluateIn } from './firefox-script.ts';
import type { Socket } from './socket.ts';

/** Firefox's own window: what only the browser itself may do. Functions run there with `Services` and `ChromeUtils`. */
export class FirefoxChrome {
  readonly #bidi: Socket;
  #window: string | null = null;

  constructor(bidi: Socket) {
    this.#bidi = bidi;
  }

  async #context(): Promise<string> {
    if (this.#window === null) {
      const { contexts } = await this.#bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
        'moz:scope': 'chrome',
        maxDepth: 0,
      });
      this.#window = contexts[0]?.context ?? null;
    }
    if (this.#window === null) throw new Error('Firefox has no window.');
    return this.#window;
  }

  /** Runs the text of a function in the browser window; the argument and the result travel as JSON. */
  async run<Result = null>(functionText: string, argument: unknown = null): Promise<Result> {
    return evaluateIn<Result>(this.#bidi, await this.#context(), functionText, argument);
  }

  async setPreference(name: string, value: number): Promise<void> {
    await this.run('({ name, value }) => Services.prefs.setIntPref(name, value)', { name, value });
  }
}

/** Brings `{id, tab}`: activates the tab and clicks the extension's button as a person would. */
export const CLICK_ACTION = `async ({ id, url }) => {
  const tab = [...gBrowser.tabs].find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === url);
  if (!tab) throw new Error('No tab shows ' + url);
  gBrowser.selectedTab = tab;
  const widget = id.toLowerCase().replace(/[^a-z0-9_-]/g, '_') + '-browser-action';
  if (!document.getElementById(widget)?.closest('#nav-bar')) {
    CustomizableUI.addWidgetToArea(widget, CustomizableUI.AREA_NAVBAR);
  }
  const button = document.getElementById(widget).querySelector('.unified-extensions-item-action-button, toolbarbutton');
  (button ?? document.getElementById(widget)).click();
}`;

/** Ends the event page at once, as Firefox does when it was idle. */
export const KILL_BACKGROUND = `async (id) => {
  const { extension } = WebExtensionPolicy.getByID(id);
  await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
}`;

export const CHANGE_PERMISSION = `async ({ id, origin, add }) => {
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const change = { permissions: [], origins: [origin + '/*'] };
  const { extension } = WebExtensionPolicy.getByID(id);
  await (add ? ExtensionPermissions.add(id, change, extension) : ExtensionPermissions.remove(id, change, extension));
}`;

/** The visible text of the extension's sidebar, null while it is not open or still empty. */
export const SIDEBAR_TEXT = `async () => {
  const frame = document.getElementById('sidebar')?.contentDocument?.getElementById('webext-panels-browser');
  const manager = frame?.messageManager;
  if (!manager || !frame.currentURI.spec.startsWith('moz-extension:')) return null;
  const text = await new Promise((resolve) => {
    const name = 'toolrail-test-' + Math.random();
    manager.addMessageListener(name, function answer({ data }) {
      manager.removeMessageListener(name, answer);
      resolve(data);
    });
    const script = 'sendAsyncMessage(' + JSON.stringify(name) + ', content.document.body?.innerText ?? "")';
    manager.loadFrameScript('data:application/javascript,' + encodeURIComponent(script), false);
  });
  return { url: frame.currentURI.spec, text };
}`;
