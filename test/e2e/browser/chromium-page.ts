import type { Locator, Page } from '@playwright/test';
import type { TestPage, View } from './extension-browser.ts';
import { waitUntil } from './wait-until.ts';

type Role = Parameters<Page['getByRole']>[0];

/** A tab of Chromium, driven by Playwright. */
export class ChromiumPage implements TestPage {
  readonly #page: Page;
  readonly #tabIdOf: (page: Page) => Promise<number>;
  #tabId: number | null = null;

  constructor(page: Page, tabIdOf: (page: Page) => Promise<number>) {
    page.setDefaultTimeout(10_000);
    this.#page = page;
    this.#tabIdOf = tabIdOf;
  }

  #byRole(role: string, name?: string): Locator {
    return this.#page.getByRole(role as Role, name === undefined ? {} : { name, exact: true });
  }

  async click(role: string, name: string): Promise<void> {
    await this.#byRole(role, name).first().click();
  }

  async clickText(text: string): Promise<void> {
    await this.#page.getByText(text, { exact: true }).first().click();
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).first().fill(value);
  }

  async select(label: string, option: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).first().selectOption({ label: option });
  }

  async press(keys: string): Promise<void> {
    await this.#page.keyboard.press(keys);
  }

  text(): Promise<string> {
    return this.#page.evaluate<string>('document.body.innerText');
  }

  async waitForText(text: string, timeout?: number): Promise<void> {
    await waitUntil(`the text “${text}”`, async () => (await this.text()).includes(text), timeout);
  }

  async waitFor(role: string, name: string, timeout = 10_000): Promise<void> {
    await this.#byRole(role, name).first().waitFor({ timeout });
  }

  count(role: string, name?: string): Promise<number> {
    return this.#byRole(role, name).count();
  }

  async textOf(role: string, name: string): Promise<string> {
    await this.waitFor(role, name);
    return (await this.#byRole(role, name).allInnerTexts())[0] ?? '';
  }

  async evaluate<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const source = `(async () => JSON.stringify(await (${run})(${JSON.stringify(argument)})) ?? 'null')()`;
    return JSON.parse(await this.#page.evaluate<string>(source)) as Result;
  }

  async runScript(source: string): Promise<void> {
    await this.#page.evaluate(`${source}\n;0`);
  }

  async setView({ width, height, theme }: View): Promise<void> {
    await this.#page.setViewportSize({ width, height });
    await this.#page.emulateMedia({ colorScheme: theme });
  }

  async screenshot(path: string, view: View): Promise<void> {
    await this.setView(view);
    await this.#page.screenshot({ path, animations: 'disabled' });
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async activate(): Promise<void> {
    await this.#page.bringToFront();
  }

  async tabId(): Promise<number> {
    this.#tabId ??= await this.#tabIdOf(this.#page);
    return this.#tabId;
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}
