import { expect } from '@playwright/test';
import { visibleText } from '../../src/site/visible-text.ts';
import type { TestPage } from './browser/extension-browser.ts';
import { journey } from './journey.ts';
import { ELEMENT_LOOK_ALIKE, SCRIPT_PAYLOADS } from './script-payloads.ts';
import { addSite, openSwitcher, openTool, replyWith, saveToken, visitWithPanel } from './steps.ts';

const FORUM = 'https://forum.example.test';
const EVIL = 'https://evil.example.test';

/** What the panel's page made of hostile texts besides texts: nothing, where all is well. */
const madeOf = (panel: TestPage) =>
  panel.evaluate(() => {
    const found: string[] = [];
    const elements =
      'img,svg,math,iframe,object,embed,video,audio,style,base,meta[http-equiv=refresh],marquee,template';
    for (const one of document.body.querySelectorAll(`${elements},script:not([src]),link`)) found.push(one.outerHTML);
    for (const one of document.querySelectorAll('*')) {
      if (one.getAttributeNames().some((name) => /^on|^ping$/.test(name))) found.push(one.outerHTML);
    }
    for (const link of document.querySelectorAll('a')) {
      const safe = /^https?:$/.test(link.protocol) && link.rel === 'noopener noreferrer' && link.target === '_blank';
      if (!safe) found.push(link.outerHTML);
    }
    for (const { name } of performance.getEntriesByType('resource')) if (/^http|^data/.test(name)) found.push(name);
    return found;
  });

/** Opens every closed part of the tree, and every folded text. */
const unfold = (panel: TestPage) =>
  panel.evaluate(() => {
    for (let turn = 0; turn < 5; turn++) {
      for (const part of document.querySelectorAll<HTMLElement>('[aria-expanded=false] > .node')) part.click();
      for (const more of document.querySelectorAll<HTMLElement>('section.reply button.link')) more.click();
    }
  });

journey('replies and descriptions full of scripts are text in every view', async ({ driver, site }) => {
  expect(SCRIPT_PAYLOADS.length).toBeGreaterThanOrEqual(60);
  const fields = SCRIPT_PAYLOADS.map((_, index) => [`f${index}`, `@rows.${index}.text`]);
  const json = { 'Content-Type': 'application/json' };
  site.answerWith('forum.example.test', '/.well-known/servio.json', { status: 404 });
  site.answerWith('forum.example.test', '/.well-known/rcp.json', {
    headers: json,
    body: JSON.stringify({
      rcpVersion: '0.1',
      tools: [
        {
          name: 'payloads',
          description: SCRIPT_PAYLOADS.join('\n').slice(0, 7_000),
          method: 'GET',
          url: `${FORUM}/payloads`,
          params: [{ name: 'text', required: false, description: SCRIPT_PAYLOADS.slice(0, 10).join('\n') }],
          queryParams: { text: '{{text}}' },
          responseMappings: {
            ...Object.fromEntries(fields),
            element: '@element',
            [SCRIPT_PAYLOADS[0] ?? '']: '@rows.0',
          },
        },
      ],
    }),
  });
  site.answerWith('forum.example.test', '/payloads', {
    headers: { ...json, 'X-Payload': SCRIPT_PAYLOADS[0] ?? '', 'X-Link': 'javascript:alert(1)' },
    body: JSON.stringify({
      rows: SCRIPT_PAYLOADS.map((text) => ({ text })),
      keys: Object.fromEntries(SCRIPT_PAYLOADS.map((text, index) => [text, index])),
      element: ELEMENT_LOOK_ALIKE,
    }),
  });
  const panel = await visitWithPanel(driver, `${FORUM}/`);
  await addSite(driver, panel, [FORUM]);
  expect(await madeOf(panel)).toEqual([]);
  await openTool(panel, 'payloads');
  await panel.click('button', 'Run');
  await replyWith(panel, '200', 'onerror=');
  const views = await panel.evaluate(() =>
    [...document.querySelectorAll('section.reply [role=group] button')].map((button) => button.textContent ?? ''),
  );
  expect(views.map((view) => view.split(' ')[0])).toEqual(['Mapped', 'Table', 'Tree', 'Raw', 'Headers']);
  for (const view of views) {
    await panel.click('button', view);
    await unfold(panel);
    const text = await panel.textOf('region', 'Reply');
    const count = SCRIPT_PAYLOADS.filter((payload) => text.includes(visibleText(payload).trim())).length;
    // Raw shows the escapes of JSON, and headers hold one of the texts.
    expect([view, count >= (view === 'Headers' ? 1 : view === 'Raw' ? 20 : 50)]).toEqual([view, true]);
    expect([view, await madeOf(panel)]).toEqual([view, []]);
  }
  expect(site.log.filter(({ host }) => host === 'collect.example.test')).toEqual([]);
});

/** Characters that turn or hide text, in what a person reads or hears of the page. */
const hiddenCharacters = (panel: TestPage) =>
  panel.evaluate(() => {
    const attributes = [...document.querySelectorAll('*')].flatMap((one) =>
      ['title', 'aria-label', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    );
    const options = [...document.querySelectorAll('option')].map((option) => option.textContent ?? '');
    const all = [document.title, document.body.textContent, ...options, ...attributes].join('\n');
    return all.match(/[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu) ?? [];
  });

journey('a hostile manifest shows what it hides, and its replies end with a sentence', async ({ driver, site }) => {
  const panel = await visitWithPanel(driver, `${EVIL}/`);
  await panel.waitFor('button', 'Add this site');
  await openSwitcher(panel);
  expect(await hiddenCharacters(panel)).toEqual([]);
  await panel.evaluate(() => {
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    options.find((option) => option.textContent?.startsWith('Kind'))?.click();
  });
  await panel.waitForText('Kind⟨U+202E⟩ecived');
  await addSite(driver, panel, [EVIL]);
  await panel.waitForText('evil.⟨U+200B⟩invisibleName');
  expect(await hiddenCharacters(panel)).toEqual([]);
  await openTool(panel, 'evil.⟨U+200B⟩invisibleName');
  await panel.waitForText('⟨U+E0041⟩');
  expect(await hiddenCharacters(panel)).toEqual([]);
  expect(await madeOf(panel)).toEqual([]);

  await saveToken(panel, 'any-token');
  const run = async (tool: string, ...shows: string[]) => {
    await panel.click('button', '← Tools');
    await openTool(panel, tool);
    await panel.click('button', 'Run');
    return replyWith(panel, ...shows);
  };
  await run('evil.deep', '200', 'nested more than 1000 levels deep');
  await run('evil.endless', 'MiB');
  await run('evil.prototype', '200', '__proto__');
  expect(await panel.evaluate(() => (({}) as { polluted?: boolean }).polluted ?? null)).toBeNull();
  site.answerWith('evil.example.test', '/api/tools/evil.links', {
    headers: { 'Content-Type': 'application/json' },
    body: `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  });
  await run('evil.links', '200', 'nested more than 1000 levels deep');
  expect(await madeOf(panel)).toEqual([]);
  expect(site.log.filter(({ host }) => host === 'collect.example.test')).toEqual([]);
});
