/** What a consent page shows, as its own page and as its text. Untrusted. */
export interface ShownCode {
  readonly url: string;
  /** The text that holds the code; null where the page shows none. */
  readonly text: string | null;
}

/**
 * Runs inside the consent page, so it may use nothing from outside: finds the code that the page shows for copying. The
 * element with the id that shipped plugins use comes first (field notes 1.6), then the only field or code block whose
 * whole text looks like a code.
 */
export function findCode(): ShownCode {
  const textOf = (element: Element): string =>
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : (element.textContent ?? '')
    ).trim();
  const url = location.href;
  const named = document.getElementById('authCode');
  if (named && textOf(named) !== '') return { url, text: textOf(named).slice(0, 4096) };
  const candidates = [...document.querySelectorAll('input:not([type=hidden]):not([type=password]),textarea,code,pre')]
    .map(textOf)
    .filter((text) => /^[A-Za-z0-9._~+/=-]{16,4096}$/.test(text) && /\d/.test(text));
  const different = [...new Set(candidates)];
  return { url, text: different.length === 1 ? (different[0] ?? null) : null };
}

/** Reads the code from the page in a tab; null where the browser lets nobody in. */
export async function readCode(tabId: number): Promise<ShownCode | null> {
  const [result] = await chrome.scripting.executeScript({ target: { tabId }, func: findCode }).catch(() => []);
  return result?.result ?? null;
}
