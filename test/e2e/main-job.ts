import type { ExampleSite, LoggedRequest } from '../example-site/start.mjs';
import type { ExtensionBrowser, TestPage } from './browser/extension-browser.ts';
import { waitUntil } from './browser/wait-until.ts';
import { addSite, openPanel, openTool, replyWith, saveToken } from './steps.ts';

/** The main job at one site: what a person does there, and what must come of it. */
export interface MainJob {
  readonly protocol: 'servio' | 'rcp';
  readonly page: string;
  /** Origins that adding the site and calling the tool ask for. */
  readonly origins: readonly string[];
  readonly tool: string;
  readonly token: string;
  readonly fields: readonly (readonly [label: string, value: string])[];
  /** True where the tool's host is not the site's own: the panel asks for it. */
  readonly otherHost: boolean;
  /** Texts that the reply must show. */
  readonly reply: readonly string[];
  /** True for the request that the tool must make. */
  isCall(request: LoggedRequest): boolean;
}

export const MAIN_JOBS: readonly MainJob[] = [
  {
    protocol: 'servio',
    page: 'https://forum.example.test/',
    origins: ['https://forum.example.test'],
    tool: 'forum.searchThreads',
    token: 'forum-demo-token',
    fields: [['query', 'signals']],
    otherHost: false,
    reply: ['threads', 'signals'],
    isCall: ({ host, method, path, headers, body }) =>
      host === 'forum.example.test' &&
      method === 'POST' &&
      path === '/api/servio/tools/forum.searchThreads' &&
      headers.authorization === 'Bearer forum-demo-token' &&
      body === '{"query":"signals"}',
  },
  {
    protocol: 'rcp',
    page: 'https://learn.example.test/',
    origins: ['https://learn.example.test', 'https://api.example.test'],
    tool: 'get_learner_profile',
    token: 'course-demo-key',
    fields: [['learnerId', 'ada']],
    otherHost: true,
    reply: ['name', 'progress', 'mentor', 'plan'],
    isCall: ({ host, method, path, headers }) =>
      host === 'api.example.test' &&
      method === 'GET' &&
      path === '/learners/ada/profile' &&
      headers['x-api-key'] === 'course-demo-key',
  },
];

/** Runs one step: its name, then what it does; what comes back is what it found, and the page to take a picture of. */
export type RunStep = (
  name: string,
  work: () => Promise<{ readonly found: string; readonly page: TestPage }>,
) => Promise<void>;

/** The numbers, cut out of a text to show that a line of it is there: "This site offers 12 tools". */
function lineWith(text: string, word: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.includes(word))
      ?.trim() ?? word
  );
}

/** Calls of the tool that the example site received. */
export function callsOf(job: MainJob, site: ExampleSite): number {
  return site.log.filter((request) => job.isCall(request)).length;
}

/** From a visited site to a reply that is read, through the extension's own pages. */
export async function runMainJob(driver: ExtensionBrowser, site: ExampleSite, job: MainJob, step: RunStep) {
  let visited: TestPage | null = null;
  let opened: TestPage | null = null;
  const there = (page: TestPage | null): TestPage => {
    if (page === null) throw new Error('an earlier step failed');
    return page;
  };

  await step('visit', async () => {
    visited = await driver.openSite(job.page);
    return { found: lineWith(await visited.text(), ''), page: visited };
  });
  await step('find', async () => {
    const page = there(visited);
    opened = await openPanel(driver, page);
    await opened.waitFor('button', 'Add this site');
    return { found: lineWith(await opened.text(), 'This site offers'), page: opened };
  });
  await step('add', async () => {
    const panel = there(opened);
    await addSite(driver, panel, job.origins);
    await panel.waitForText(job.tool);
    return { found: `the list shows ${job.tool}`, page: panel };
  });
  await step('token', async () => {
    const panel = there(opened);
    await openTool(panel, job.tool);
    await saveToken(panel, job.token);
    return { found: 'the token is stored', page: panel };
  });
  await step('form', async () => {
    const panel = there(opened);
    if (job.otherHost && (await panel.count('button', 'Allow')) > 0) await panel.click('button', 'Allow');
    for (const [label, value] of job.fields) await panel.fill(label, value);
    return { found: job.fields.map(([label, value]) => `${label} = ${value}`).join(', '), page: panel };
  });
  await step('run', async () => {
    const panel = there(opened);
    await panel.click('button', 'Run');
    await waitUntil('the call to arrive', async () => callsOf(job, site) > 0);
    return { found: `the site received ${callsOf(job, site)} call`, page: panel };
  });
  await step('reply', async () => {
    const panel = there(opened);
    const reply = await replyWith(panel, ...job.reply);
    await panel.click('button', '200 Show the reply');
    await waitUntil('the reply to be in sight', () =>
      panel.evaluate(() => {
        const place = document.querySelector('section.reply')?.getBoundingClientRect();
        return place !== undefined && (place.top < innerHeight / 2 || place.bottom <= innerHeight + 1);
      }),
    );
    return { found: reply.replaceAll(/\s+/g, ' ').slice(0, 200), page: panel };
  });
  return { visited: there(visited), panel: there(opened) };
}
