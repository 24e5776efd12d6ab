/** What an end-to-end test may do with a page, the same in both browsers. Names are accessible names, exact. */
export interface TestPage {
  /** Waits for the element, scrolls to it and clicks it with a real pointer. */
  click(role: string, name: string): Promise<void>;
  /** Clicks the innermost element whose visible text is exactly this. */
  clickText(text: string): Promise<void>;
  /** Replaces the value of the field with this label. */
  fill(label: string, value: string): Promise<void>;
  /** Chooses the option with this text in the select with this label. */
  select(label: string, option: string): Promise<void>;
  /** Presses a key where the focus is: "Enter", "Escape", "Tab", "ArrowDown", "a", "Control+Enter". */
  press(keys: string): Promise<void>;
  /** The page's visible text. */
  text(): Promise<string>;
  /** Waits until the page's visible text holds this. */
  waitForText(text: string, timeout?: number): Promise<void>;
  /** Waits until an element with this role and name is there. */
  waitFor(role: string, name: string, timeout?: number): Promise<void>;
  /** How many elements with this role, and this name where given, are there now. */
  count(role: string, name?: string): Promise<number>;
  /** The visible text of the element with this role and name. */
  textOf(role: string, name: string): Promise<string>;
  /** Runs a function in the page; argument and result travel as JSON. The function may not use anything around it. */
  evaluate<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Runs a script in the page, past the page's policy, as an extension of the page's own code. */
  runScript(source: string): Promise<void>;
  /** Saves a picture of the page in the given size and theme, in CSS pixels. */
  screenshot(path: string, view: View): Promise<void>;
  setView(view: View): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Brings the tab to the front. */
  activate(): Promise<void>;
  /** The browser's number of the tab, as `chrome.tabs` has it. */
  tabId(): Promise<number>;
  close(): Promise<void>;
}

export interface View {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

/** The browser's own side panel or sidebar: only looked into, since tests act on the panel in a tab. */
export interface RealPanel {
  readonly url: string;
  text(): Promise<string>;
  waitForText(text: string, timeout?: number): Promise<void>;
}

/** One running browser with the built extension, a fresh profile, and `*.example.test` mapped to the example site. */
export interface ExtensionBrowser {
  readonly name: BrowserName;
  /** "chrome-extension://…" or "moz-extension://…", without a slash at the end. */
  readonly extensionOrigin: string;
  /** Every page that was opened, oldest first, closed ones too. */
  readonly opened: readonly TestPage[];
  /** Opens a web page in a new tab in front. */
  openSite(url: string): Promise<TestPage>;
  /** Opens one of the extension's own pages in a new tab in front. */
  openExtensionPage(path: string): Promise<TestPage>;
  /** The page that the extension opened by itself, in a tab or a window of its own, by how its address begins. */
  pageAt(start: string): Promise<TestPage>;
  /** Opens the panel as an ordinary tab that follows the given page. */
  openPanelTab(site: TestPage): Promise<TestPage>;
  /** Clicks the toolbar button while the given page is in front, as a person does: `activeTab` is granted. */
  clickToolbarIcon(site: TestPage): Promise<void>;
  /** The panel that the toolbar button opens, in the browser's own frame. */
  openRealPanel(site: TestPage): Promise<RealPanel>;
  /** The extension's own request for the origin ("https://a.example.test") will be granted without a prompt. */
  sayYesTo(origin: string): Promise<void>;
  /** Grants the origin now. */
  grantHost(origin: string): Promise<void>;
  revokeHost(origin: string): Promise<void>;
  /** Runs a function in a page of the extension, with `chrome.*`; see `TestPage.evaluate`. */
  evaluateInExtension<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Stops the service worker or event page at once, as the browser does when memory is short. */
  killBackground(): Promise<void>;
  /**
   * Brings the browser back to how it was at its start: one empty tab, nothing stored by a site, and the extension
   * uninstalled, with all that it stored and was permitted, and installed again.
   * @throws where anything of this was not so afterwards
   */
  reset(): Promise<void>;
  /** Leaves the browser to a person, without the tab that only tests need; ends when it is closed. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

export type BrowserName = 'chromium' | 'firefox';

export interface LaunchOptions {
  /** The program to start. */
  readonly program: string;
  /** Folder of the built extension. */
  readonly extension: string;
  readonly headless: boolean;
  /** Port on loopback that answers for every `*.example.test` host. */
  readonly sitePort: number;
  /** Base64 SHA-256 of the example site's public key. */
  readonly spkiHash: string;
}
