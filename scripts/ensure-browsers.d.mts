type BrowserName = 'chromium' | 'firefox';

/** The program to start, null where there is none. */
export function findBrowser(browser: BrowserName): Promise<string | null>;
/** Finds the browsers, installs what is missing where possible; one sentence for each that is still missing. */
export function ensureBrowsers(browsers: readonly BrowserName[]): Promise<string[]>;
/** What the program says of its version, null where it does not answer. */
export function versionOf(path: string): string | null;
