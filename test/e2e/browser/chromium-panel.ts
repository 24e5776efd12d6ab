import type { RealPanel } from './extension-browser.ts';
import type { Socket } from './socket.ts';
import { waitUntil } from './wait-until.ts';

interface Target {
  readonly targetId: string;
  readonly url: string;
  readonly type: string;
}

/**
 * Attaches to the side panel, which Playwright does not list among the pages.
 * @param address what its URL begins with; a panel that was opened as a tab has a query and is left alone
 */
export async function attachSidePanel(devTools: Socket, address: string): Promise<RealPanel> {
  const panel = await waitUntil('the side panel to open', async () => {
    const { targetInfos } = await devTools.send<{ targetInfos: Target[] }>('Target.getTargets');
    return targetInfos.find(({ url }) => url.startsWith(address) && !url.includes('?tab=')) ?? null;
  });
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: panel.targetId,
    flatten: true,
  });
  const text = async () => {
    const { result } = await devTools.send<{ result: { value: string } }>(
      'Runtime.evaluate',
      { expression: 'document.body.innerText', returnByValue: true },
      { session: sessionId },
    );
    return result.value;
  };
  return {
    url: panel.url,
    text,
    async waitForText(wanted, timeout) {
      await waitUntil(`the text “${wanted}” in the side panel`, async () => (await text()).includes(wanted), timeout);
    },
  };
}
