import { expect } from '@playwright/test';
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
  await openSwitcher(panel);
  await panel.waitForText('Servio 2.1.0');
  await panel.waitForText('RCP 0.1');
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
