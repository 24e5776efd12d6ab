import type { ExtensionBrowser } from './browser/extension-browser.ts';

/** An answer of the worker, as any page of the extension gets it. */
export interface WorkerAnswer {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly problems?: readonly { readonly code: string }[];
}

/** Asks the worker past the panel, as a panel that was taken over could. */
export function askWorker(driver: ExtensionBrowser, name: string, input: unknown): Promise<WorkerAnswer> {
  return driver.evaluateInExtension(
    (request: { name: string; input: unknown }) =>
      chrome.runtime.sendMessage({ to: 'worker', inline: true, ...request }) as Promise<WorkerAnswer>,
    { name, input },
  );
}

/**
 * Starts a call past the panel and waits for its end.
 * @param tool JSON pointer of the tool
 * @returns the call as the journal has it
 */
export async function callDirectly(driver: ExtensionBrowser, siteId: string, tool: string, argumentsText: string) {
  const detail = await askWorker(driver, 'tool.get', { siteId, tool });
  const { hash, name: toolName } = detail.value as { hash: string; name: string };
  const [callId, page] = [crypto.randomUUID(), crypto.randomUUID()];
  const input = { callId, siteId, tool, toolName, hash, argumentsText, confirmed: true, page };
  const started = await askWorker(driver, 'call.start', input);
  if (!started.ok) throw new Error(`The call was not started: ${JSON.stringify(started)}`);
  for (;;) {
    const { value } = await askWorker(driver, 'call.get', { callId });
    const call = value as { state: string; problems: readonly { code: string }[]; reply: { text: string } | null };
    if (call.state !== 'pending' && call.state !== 'sent') return call;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
