import { writeFile } from 'node:fs/promises';
import type { TestPage, View } from './extension-browser.ts';
import type { FirefoxChrome } from './firefox-chrome.ts';
import { keyActions } from './firefox-keys.ts';
import { FIND_REGION, OUTERMOST, WITH_ROLE } from './firefox-roles.ts';
import { evaluateIn, findIn, type Node } from './firefox-script.ts';
import type { Socket } from './socket.ts';
import { waitUntil } from './wait-until.ts';

const FIND_LABELLED = `(label) => {
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const fields = [...document.querySelectorAll('input, textarea, select, [contenteditable], [role=textbox]')];
  const labelOf = (field) =>
    field.getAttribute('aria-labelledby')
      ? field.getAttribute('aria-labelledby').split(/\\s+/).map((id) => document.getElementById(id)?.textContent).join(' ')
      : field.getAttribute('aria-label') ?? null;
  const index = fields.findIndex(
    (field) =>
      plain(labelOf(field)) === label || [...(field.labels ?? [])].some((one) => plain(one.textContent) === label),
  );
  return index === -1 ? null : index;
}`;
const SET_VALUE = `({ index, value }) => {
  const field = document.querySelectorAll('input, textarea, select, [contenteditable], [role=textbox]')[index];
  if (field.disabled) throw new Error('the field is disabled');
  field.scrollIntoView({ block: 'center' });
  field.focus();
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: value, inputType: 'insertText' }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}`;
const SET_OPTION = `({ index, option }) => {
  const field = document.querySelectorAll('input, textarea, select, [contenteditable], [role=textbox]')[index];
  const found = [...field.options].find(({ label }) => label.trim() === option);
  if (!found) throw new Error('no option ' + option);
  field.focus();
  found.selected = true;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}`;
/**
 * False while a click would not reach the element: out of sight, covered, disabled, or still moving. Where it would,
 * the next click is watched, since the page may move between this look and the click.
 */
const CAN_BE_CLICKED = `async (_, element) => {
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const [x, y] = place();
  await new Promise((done) => setTimeout(done, 60));
  const [laterX, laterY] = place();
  const top = document.elementFromPoint(x, y);
  const hit = top !== null && (element.contains(top) || top.contains(element));
  const off = element.disabled || element.closest('[aria-disabled=true]') !== null;
  if (!element.isConnected || off || x !== laterX || y !== laterY || !hit) return false;
  document.toolrailHit = false;
  const note = (event) => {
    if (element.contains(event.target) || event.target.contains(element)) document.toolrailHit = true;
    else event.stopImmediatePropagation();
  };
  document.addEventListener('click', note, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', note, { capture: true }), 2000);
  return true;
}`;

/** A tab of Firefox, driven over WebDriver BiDi. */
export class FirefoxPage implements TestPage {
  #tabId: number | null = null;

  constructor(
    readonly bidi: Socket,
    readonly chrome: FirefoxChrome,
    readonly context: string,
    readonly tabIdOf: (page: FirefoxPage) => Promise<number>,
  ) {}

  async #locate(role: string, name?: string): Promise<Node[]> {
    if (role === 'region' && name !== undefined) return findIn(this.bidi, this.context, FIND_REGION, name);
    const selector = WITH_ROLE[role];
    const startNodes = selector ? await findIn(this.bidi, this.context, OUTERMOST, selector) : undefined;
    if (startNodes?.length === 0) return [];
    const locator = { type: 'accessibility', value: name === undefined ? { role } : { role, name } };
    // A page that is being left may never answer; who waits asks again.
    const { nodes } = await this.bidi.send<{ nodes: Node[] }>(
      'browsingContext.locateNodes',
      { context: this.context, locator, startNodes },
      { timeout: 4_000 },
    );
    return nodes;
  }

  #element(role: string, name: string, timeout?: number): Promise<Node> {
    return waitUntil(`the ${role} “${name}”`, async () => (await this.#locate(role, name))[0] ?? null, timeout);
  }

  #script<Result>(text: string, argument: unknown = null, element?: Node): Promise<Result> {
    return evaluateIn<Result>(this.bidi, this.context, text, argument, {
      ...(element ? { element: element.sharedId } : {}),
    });
  }

  #field(label: string): Promise<{ index: number }> {
    return waitUntil(`the field “${label}”`, async () => {
      const index = await this.#script<number | null>(FIND_LABELLED, label);
      return index === null ? null : { index };
    });
  }

  async click(role: string, name: string): Promise<void> {
    await this.#clickFirst(`the ${role} “${name}”`, () => this.#locate(role, name));
  }

  async clickText(text: string): Promise<void> {
    // Texts of tests hold no double quotes, which XPath could not say.
    const is = `normalize-space(.)="${text}"`;
    await this.#clickFirst(`the text “${text}”`, async () => {
      const { nodes } = await this.bidi.send<{ nodes: Node[] }>('browsingContext.locateNodes', {
        context: this.context,
        locator: { type: 'xpath', value: `//body//*[${is} and not(*[${is}])]` },
      });
      return nodes;
    });
  }

  async #clickFirst(what: string, locate: () => Promise<Node[]>): Promise<void> {
    await waitUntil(`${what} to be clicked`, async () => {
      for (const node of await locate()) {
        if (!(await this.#script<boolean>(CAN_BE_CLICKED, null, node))) continue;
        await this.#clickAt(node);
        // Where the click left the page there is nobody to ask: it did reach something.
        return this.#script<boolean>('() => document.toolrailHit ?? true').catch(() => true);
      }
      return false;
    });
  }

  async #clickAt({ sharedId }: Node): Promise<void> {
    const toElement = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } };
    const actions = [toElement, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.bidi.send('input.performActions', {
      context: this.context,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    });
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#script(SET_VALUE, { ...(await this.#field(label)), value });
  }

  async select(label: string, option: string): Promise<void> {
    await this.#script(SET_OPTION, { ...(await this.#field(label)), option });
  }

  async press(keys: string): Promise<void> {
    await this.bidi.send('input.performActions', {
      context: this.context,
      actions: [{ type: 'key', id: 'keyboard', actions: keyActions(keys) }],
    });
  }

  text(): Promise<string> {
    return this.#script<string>('() => document.body?.innerText ?? ""');
  }

  async waitForText(text: string, timeout?: number): Promise<void> {
    await waitUntil(`the text “${text}”`, async () => (await this.text()).includes(text), timeout);
  }

  async waitFor(role: string, name: string, timeout?: number): Promise<void> {
    await this.#element(role, name, timeout);
  }

  async count(role: string, name?: string): Promise<number> {
    return (await this.#locate(role, name)).length;
  }

  async textOf(role: string, name: string): Promise<string> {
    return this.#script<string>('(_, element) => element.innerText', null, await this.#element(role, name));
  }

  evaluate<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    return this.#script<Result>(String(run), argument);
  }

  async runScript(source: string): Promise<void> {
    await this.bidi.send('script.evaluate', {
      expression: `${source}\n;0`,
      target: { context: this.context },
      awaitPromise: false,
    });
  }

  async setView({ width, height, theme }: View): Promise<void> {
    await this.chrome.setPreference('layout.css.prefers-color-scheme.content-override', theme === 'dark' ? 0 : 1);
    await this.bidi.send('browsingContext.setViewport', { context: this.context, viewport: { width, height } });
  }

  async screenshot(path: string, view: View): Promise<void> {
    await this.setView(view);
    // Two frames: the new size and theme are painted by then.
    await this.#script(
      '() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))',
    );
    const { data } = await this.bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.context,
    });
    await writeFile(path, Buffer.from(data, 'base64'));
  }

  async goto(url: string): Promise<void> {
    await this.bidi.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  async reload(): Promise<void> {
    await this.bidi.send('browsingContext.reload', { context: this.context, wait: 'complete' });
  }

  async activate(): Promise<void> {
    await this.bidi.send('browsingContext.activate', { context: this.context });
  }

  async tabId(): Promise<number> {
    this.#tabId ??= await this.tabIdOf(this);
    return this.#tabId;
  }

  async close(): Promise<void> {
    await this.bidi.send('browsingContext.close', { context: this.context });
  }
}
