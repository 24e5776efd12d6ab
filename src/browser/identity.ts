// What the ids in `manifest.config.ts` give in each browser; a test compares them.
const CHROME_REDIRECT = 'https://cmhnpmhmkgmibjcldpangglkaaojlmhm.chromiumapp.org/';
const FIREFOX_REDIRECT = 'https://fa7efbd5b754b289359d553353839527c6754222.extensions.allizom.org/';

/** Where an authorization server sends the browser back to. */
export interface RedirectHomes {
  /** Of this browser. */
  readonly own: string;
  readonly chrome: string;
  readonly firefox: string;
}

/** The redirect URL of this browser, and those that owners register for both. */
export function redirectHomes(): RedirectHomes {
  const own = chrome.identity.getRedirectURL();
  return {
    own,
    chrome: /\.chromiumapp\.org\//.test(own) ? own : CHROME_REDIRECT,
    firefox: /\.allizom\.org\//.test(own) ? own : FIREFOX_REDIRECT,
  };
}

/** How the browser's sign-in window ended. */
export type WindowEnd =
  | { readonly kind: 'returned'; readonly url: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'timed-out' }
  /** Without a window: the server would have shown something. */
  | { readonly kind: 'interaction-needed' }
  | { readonly kind: 'failed'; readonly detail: string };

/** What a browser's words about a failed sign-in window mean; there are no codes for it. */
export function readWindowFailure(message: string, shown: boolean): WindowEnd {
  if (/time(?:d|s)? ?out/i.test(message)) return { kind: 'timed-out' };
  if (/interaction/i.test(message)) return { kind: 'interaction-needed' };
  if (shown && /not approve|cancel|denied access|closed/i.test(message)) return { kind: 'closed' };
  if (!shown) return { kind: 'interaction-needed' };
  return { kind: 'failed', detail: message };
}

/**
 * Opens the browser's sign-in window (`identity.launchWebAuthFlow`) and waits until it comes back to our redirect URL.
 * @param shown false: nothing is shown, and a server that would show something ends it
 * @param timeoutMs after this it counts as timed out, whatever the window does
 */
export function signInWindow(url: string, shown: boolean, timeoutMs: number): Promise<WindowEnd> {
  const options = shown
    ? { url, interactive: true }
    : { url, interactive: false, abortOnLoadForNonInteractive: false, timeoutMsForNonInteractive: timeoutMs };
  const flow = launch(options).then(
    (back): WindowEnd => (back ? { kind: 'returned', url: back } : { kind: 'failed', detail: 'no answer' }),
    (cause): WindowEnd => readWindowFailure(cause instanceof Error ? cause.message : String(cause), shown),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<WindowEnd>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'timed-out' }), timeoutMs);
  });
  return Promise.race([flow, limit]).finally(() => clearTimeout(timer));
}

/** Firefox refuses options that it does not know. */
async function launch(options: chrome.identity.WebAuthFlowDetails): Promise<string | undefined> {
  try {
    return await chrome.identity.launchWebAuthFlow(options);
  } catch (cause) {
    const odd = cause instanceof Error && /unexpected property|type error for parameter/i.test(cause.message);
    if (!odd) throw cause;
    const { url, interactive = false } = options;
    return chrome.identity.launchWebAuthFlow({ url, interactive });
  }
}
