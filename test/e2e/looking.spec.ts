import { expect } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { waitUntil } from './browser/wait-until.ts';
import { journey } from './journey.ts';
import { addSite, openSwitcher, visitWithPanel } from './steps.ts';

const origin = (name: string) => `https://${name}.example.test`;

journey('sites without a manifest offer nothing, whatever they answer', async ({ driver, site }) => {
  for (const [name, shows] of [
    ['plain', 'No tools found here'],
    ['spa', 'No tools found here'],
    ['redirect', 'No tools found here'],
    ['wrongtype', 'Serve it with Content-Type: application/json.'],
  ]) {
    const panel = await visitWithPanel(driver, `${origin(name ?? '')}/`);
    await panel.waitForText(shows ?? '');
    expect(await panel.count('button', 'Add this site')).toBe(0);
    await panel.clickText('What was tried?');
    await panel.waitForText('/.well-known/servio.json');
  }
  const visited = new Set(site.log.map(({ host }) => host));
  expect(visited.has('learn.example.test') || visited.has('forum.example.test')).toBe(false);
});

journey('a page whose policy forbids everything is looked at all the same', async ({ driver }) => {
  const panel = await visitWithPanel(driver, `${origin('strict')}/`);
  const found = panel.waitFor('button', 'Add this site', 8_000).then(() => true);
  // Firefox obeys the page's policy: the panel offers to ask the site directly.
  if (!(await found.catch(() => false))) {
    await panel.waitForText('The page blocks the look');
    await driver.sayYesTo(origin('strict'));
    await panel.click('button', 'Allow strict.example.test');
    await panel.waitFor('button', 'Add this site');
  }
});

journey('two manifests of one origin stand side by side', async ({ driver }) => {
  const panel = await visitWithPanel(driver, `${origin('both')}/`);
  await panel.waitFor('button', 'Add this site');
  for (const theme of ['light', 'dark'] as const) {
    await panel.setView({ width: 240, height: 720, theme });
    expect(await axeViolations(panel)).toEqual([]);
    expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBe(240);
  }
  // Nobody need think of the list to know that there is another one.
  await panel.click('button', '1 more manifest here');
  await panel.waitFor('combobox', 'Search your sites');
  await panel.waitForText('Servio 2.1.0');
  await panel.waitForText('RCP 0.1');

  // Where a page is one of them itself, that one comes first.
  const itself = await visitWithPanel(driver, `${origin('both')}/rcp/manifest`);
  await itself.waitForText('both.example.test · RCP 0.1');
  const other = await visitWithPanel(driver, `${origin('both')}/servio.json`);
  await other.waitForText('both.example.test · Servio 2.1.0');
});

journey('one bad tool does not hide the good ones', async ({ driver }) => {
  const panel = await visitWithPanel(driver, `${origin('broken')}/`);
  await panel.waitFor('button', 'Add this site');
  await openSwitcher(panel);
  await panel.clickText('Broken things');
  await addSite(driver, panel, [origin('broken')]);
  await panel.waitForText('broken.good');
  await panel.waitForText('broken.emptyList');
  // Named "Manifest" and the number of problems.
  await panel.evaluate(() => document.querySelector<HTMLElement>('[role=tab][data-section=manifest]')?.click());
  await panel.waitForText('servio/schema-properties-array');
});

journey('an unknown version is refused by name', async ({ driver }) => {
  const panel = await visitWithPanel(driver, `${origin('futureversion')}/`);
  await panel.waitForText('The manifest cannot be used');
  await panel.waitForText('2.0');
  expect(await panel.count('button', 'Add this site')).toBe(0);
});

journey('a manifest is added by its address', async ({ driver }) => {
  const panel = await visitWithPanel(driver, `${origin('plain')}/`);
  await panel.waitForText('No tools found here');
  await panel.clickText('Paste a manifest address');
  await driver.sayYesTo(origin('learn'));
  await panel.activate();
  await panel.fill('Address of the manifest', `${origin('learn')}/developers/rcp.json`);
  await panel.click('button', 'Read it');
  await panel.waitFor('button', 'Add this site');
  await panel.waitForText('learn.example.test');
});

journey('an address that can never be used is refused before the browser is asked for its host', async ({ driver }) => {
  const panel = await visitWithPanel(driver, `${origin('plain')}/`);
  await panel.waitForText('No tools found here');
  await panel.clickText('Paste a manifest address');
  await panel.evaluate(() => {
    chrome.permissions.request = async () => {
      document.title = 'asked';
      return false;
    };
  });
  for (const [address, refusal] of [
    ['https://192.168.1.1/m', 'private network'],
    ['https://localhost/m', 'this computer'],
    ['http://learn.example.test/m', 'is not secure'],
  ] as const) {
    await panel.fill('Address of the manifest', address);
    await panel.click('button', 'Read it');
    await panel.waitForText(refusal);
  }
  expect(await panel.evaluate(() => document.title)).not.toBe('asked');
});

journey(
  'with Never an added site keeps its tools on its own page; removed, it gives its host back',
  async ({ driver }) => {
    const panel = await visitWithPanel(driver, `${origin('forum')}/`);
    await addSite(driver, panel, [origin('forum')]);
    const hosts = () =>
      driver.evaluateInExtension(async () => (await chrome.permissions.getAll()).origins ?? [], undefined);
    expect(await hosts()).toContain(`${origin('forum')}/*`);

    const options = await driver.openExtensionPage('src/options/options.html');
    await options.click('radio', 'Never Only added sites and pasted addresses.');
    const page = await driver.openSite(`${origin('forum')}/?second`);
    await driver.clickToolbarIcon(page);
    const second = await driver.openPanelTab(page);
    await second.waitForText('forum.searchThreads');

    await second.click('button', 'More');
    await second.click('menuitem', 'Remove this site');
    await second.click('menuitem', 'Remove it with its token?');
    await second.waitForText('Switched off');
    await waitUntil('the host to be given back', async () => !(await hosts()).includes(`${origin('forum')}/*`));

    // The button says what it changes; the host can be had again.
    await second.click('button', 'Look at any page when I click');
    await driver.clickToolbarIcon(page);
    await addSite(driver, second, [origin('forum')]);
    await second.waitForText('forum.searchThreads');
    expect(await hosts()).toContain(`${origin('forum')}/*`);
  },
);
