import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/protocols/read-manifest.ts';
import { type ExampleSite, startExampleSite } from '../example-site/start.mjs';
import { callTool, visit } from './site-visitor.ts';

let site: ExampleSite;
beforeAll(async () => {
  site = await startExampleSite({ developerHttp: true });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

async function reading(address: string) {
  const { status, headers, text } = await visit(site, address);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  return readManifest(text, { site: new URL(address).origin, manifestUrl: address, developer: false });
}

describe('manifests', () => {
  it.each([
    ['https://forum.example.test/.well-known/servio.json', 'servio', 21],
    ['https://both.example.test/servio.json', 'servio', 21],
    ['https://learn.example.test/.well-known/rcp.json', 'rcp', 9],
    ['https://learn.example.test/developers/rcp.json', 'rcp', 9],
    ['https://both.example.test/rcp/manifest', 'rcp', 9],
    ['https://bare.example.test/api/servio/manifest', 'servio', 1],
    ['https://strict.example.test/.well-known/servio.json', 'servio', 1],
    ['https://xenforo.example.test/forum/api/aiconnect-manifest', 'servio', 1],
    ['https://drupal.example.test/api/ai-connect/v1/manifest', 'servio', 1],
    ['https://moved.example.test/.well-known/servio.json', 'servio', 10],
    ['https://moved.example.test/.well-known/rcp.json', 'rcp', 10],
    ['https://many.example.test/.well-known/servio.json', 'servio', 5000],
  ] as const)('%s has no problem', async (address, protocol, count) => {
    const { manifest, problems } = await reading(address);
    expect(problems.filter((problem) => problem.severity !== 'info')).toEqual([]);
    expect(manifest?.protocol).toBe(protocol);
    expect(manifest?.tools.filter((tool) => tool.usable)).toHaveLength(count);
  });

  it('of the broken host list their good tools beside the mistakes', async () => {
    for (const path of ['servio.json', 'rcp.json']) {
      const { manifest, problems } = await reading(`https://broken.example.test/.well-known/${path}`);
      expect(problems.filter((problem) => problem.severity === 'error').length).toBeGreaterThan(5);
      expect(manifest?.tools.some((tool) => tool.usable && tool.problems.length === 0)).toBe(true);
    }
  });

  it('answers 304 to what the forum said before, and only to that', async () => {
    const address = 'https://forum.example.test/.well-known/servio.json';
    const { headers } = await visit(site, address);
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    expect((await visit(site, address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await visit(site, address, { headers: { 'if-modified-since': modified } })).status).toBe(304);
    expect((await visit(site, address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('are absent where a host has none', async () => {
    for (const host of ['plain', 'spa', 'redirect', 'wrongtype', 'wordpress']) {
      for (const path of ['.well-known/servio.json', 'servio.json', '.well-known/rcp.json', 'rcp/manifest']) {
        const { status, headers } = await visit(site, `https://${host}.example.test/${path}`);
        expect([200, 301, 302, 404]).toContain(status);
        if (status === 200) expect(headers['content-type']).not.toMatch(/json/);
      }
    }
  });
});

describe('forum', () => {
  const page = async (path: string) => (await visit(site, `https://forum.example.test${path}`)).text;

  it('shows on its pages what tools change', async () => {
    const made = await callTool(
      site,
      'forum.createThread',
      '{"title":"Made by a <tool>","category":"tools","content":"First","poll":{"question":"Good?","options":[{"label":"Yes"},{"label":"No","color":null}]}}',
    );
    const id = JSON.parse(made.text).thread.id;
    expect(await page('/')).toContain('Made by a &lt;tool&gt;');
    const reply = await callTool(
      site,
      'forum.createPost',
      `{"thread_id":${id},"content":"A reply","quote":{"text":"q"}}`,
    );
    const postId = JSON.parse(reply.text).post.id;
    expect(await page(`/threads/${id}`)).toMatch(/Good\?[\s\S]*A reply/);
    await callTool(site, 'forum.deletePost', `{"post_id":${postId}}`);
    expect(await page(`/threads/${id}`)).not.toContain('A reply');
    await callTool(site, 'forum.deleteThread', `{"thread_id":${id},"confirm_title":"Made by a <tool>"}`);
    expect(await page('/')).not.toContain('Made by a');
    expect((await visit(site, `https://forum.example.test/threads/${id}`)).status).toBe(404);
  });

  it('keeps a number beyond 2^53 exactly', async () => {
    const { text } = await callTool(site, 'forum.getThread', '{"thread_id":9007199254740993}');
    expect(text).toContain('"id":9007199254740993,');
    expect((await callTool(site, 'forum.getThread', '{"thread_id":9007199254740992}')).status).toBe(404);
  });

  it('pages and filters', async () => {
    const search = async (args: object) =>
      JSON.parse((await callTool(site, 'forum.searchThreads', JSON.stringify(args))).text);
    expect(await search({ query: 'signals', limit: 1 })).toMatchObject({ total: 2, pages: 2, next_page: 2 });
    expect(await search({ query: 'signals', limit: 1, page: 2 })).toMatchObject({ next_page: null });
    expect(await search({ query: 'e', tags: ['testing', 'signals'] })).toMatchObject({ total: 1 });
    await callTool(site, 'forum.updateThread', '{"thread_id":101,"assignee":"mira"}');
    expect((await search({ query: 'signals', assignee: null })).threads).toMatchObject([{ id: 103 }]);
  });

  it('answers errors of every shape', async () => {
    const noToken = await callTool(site, 'forum.listCategories', '{}', { token: '' });
    expect([noToken.status, noToken.headers['www-authenticate']]).toEqual([401, 'Bearer realm="forum"']);
    const readOnly = await callTool(site, 'forum.markAllRead', '{}', { token: 'forum-readonly-token' });
    expect([readOnly.status, JSON.parse(readOnly.text).code]).toEqual([403, 'insufficient_scope']);
    const revoked = await callTool(site, 'forum.listCategories', '{}', { token: 'forum-revoked-token' });
    expect([revoked.status, JSON.parse(revoked.text).code]).toEqual([403, 'access_revoked']);
    expect((await callTool(site, 'forum%2ElistCategories', '{}')).status).toBe(404);
    const missing = await callTool(site, 'forum.getThread', '{}');
    expect([missing.status, JSON.parse(missing.text).data]).toEqual([500, null]);
    await callTool(site, 'forum.bumpThread', '{"thread_id":101}');
    const limited = await callTool(site, 'forum.bumpThread', '{"thread_id":101}');
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
    const provoked = async (kind: string) => (await callTool(site, 'forum.provokeError', `{"kind":"${kind}"}`)).status;
    expect(await provoked('success_false')).toBe(200);
    expect(await provoked('rate_limit_body')).toBe(429);
    expect(await provoked('error_list')).toBe(422);
    expect(await provoked('html_page')).toBe(502);
    expect(await provoked('constructor')).toBe(400);
  });

  it('answers with nothing, text, a file, a large reply and a redirect', async () => {
    const empty = await callTool(site, 'forum.markAllRead', '{}');
    expect([empty.status, empty.text]).toEqual([204, '']);
    expect((await callTool(site, 'forum.houseRules', '{}')).headers['content-type']).toMatch(/^text\/plain/);
    const file = await callTool(site, 'forum.getAvatar', '{}');
    expect([file.headers['content-type'], file.text.slice(0, 2)]).toEqual(['image/bmp', 'BM']);
    const large = await callTool(site, 'forum.largeReport', '{"megabytes":2}');
    expect(large.text.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(JSON.parse(large.text).rows.length).toBeGreaterThan(10_000);
    const moved = await callTool(site, 'forum.redirect', '{"status":308}');
    expect([moved.status, moved.headers.location]).toEqual([
      308,
      'https://collect.example.test/api/servio/tools/forum.listCategories',
    ]);
    const started = Date.now();
    await callTool(site, 'forum.slowReport', '{"seconds":0.2}');
    expect(Date.now() - started).toBeGreaterThanOrEqual(190);
  });

  it('sets cookies of both kinds on pages, and says which a call carried', async () => {
    const { headers } = await visit(site, 'https://forum.example.test/');
    expect(String(headers['set-cookie'])).toMatch(/SameSite=Strict.*SameSite=None/);
    expect(JSON.parse((await callTool(site, 'forum.echoRequest', '{"note":"n"}')).text)).toMatchObject({
      cookies: null,
      arguments: { note: 'n' },
    });
  });

  it('is there over plain http for developer mode', async () => {
    const base = `http://127.0.0.1:${site.httpPort}`;
    const manifest = await (await fetch(`${base}/.well-known/servio.json`)).json();
    expect(manifest).toMatchObject({ server: { url: `${base}/api/servio` } });
  });
});

describe('school', () => {
  const api = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'x-api-key': 'course-demo-key' },
  ) =>
    visit(site, `https://api.example.test${path}`, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const page = async (path: string) => (await visit(site, `https://learn.example.test${path}`)).text;

  it('names its manifest in its pages', async () => {
    expect(await page('/')).toContain('<link rel="rcp-manifest" href="/developers/rcp.json">');
  });

  it('has a profile with a null mentor and no plan', async () => {
    const { data } = JSON.parse((await api('GET', '/learners/ada/profile')).text);
    expect(data).toMatchObject({ name: 'Ada Moreau', mentor: null });
    expect(data).not.toHaveProperty('plan');
  });

  it('wants each secret where it belongs', async () => {
    expect((await api('GET', '/courses/search?q=http', undefined, {})).status).toBe(200);
    expect((await api('GET', '/learners/ada/profile', undefined, {})).status).toBe(401);
    expect((await api('POST', '/enrolments/e1/certificate', {})).status).toBe(401);
    const staff = { authorization: 'Bearer course-staff-token' };
    expect((await api('POST', '/enrolments/e1/certificate', { signed_by: 'R' }, staff)).status).toBe(409);
  });

  it('shows on its pages what tools change', async () => {
    const enrolment = {
      learner: { id: 'zoë' },
      course: { id: 'js-async', seats: 3 },
      options: { note: 'From test: hi' },
    };
    const made = await api('POST', '/enrolments', enrolment);
    const { id } = JSON.parse(made.text).data;
    expect([made.status, await page('/learners/zo%C3%AB')]).toEqual([201, expect.stringMatching(/3 seats[\s\S]*hi/)]);
    await api('PATCH', `/enrolments/${id}/lessons/Promises`, { completed: true });
    expect(await page('/learners/zo%C3%AB')).toContain('☑ Promises');
    await api('PUT', '/learners/zo%C3%AB/goal', { minutes_per_day: 45, reminder: false });
    expect(await page('/learners/zo%C3%AB')).toContain('45 minutes a day');
    expect((await api('DELETE', `/enrolments/${id}`)).status).toBe(204);
    expect(await page('/learners/zo%C3%AB')).not.toContain('Promises');
  });

  it('refuses a number sent as text', async () => {
    const enrolment = { learner: { id: 'ada' }, course: { id: 'a11y', seats: '3' } };
    expect((await api('POST', '/enrolments', enrolment)).status).toBe(422);
  });
});

describe('other hosts', () => {
  it('answer as a WordPress plugin, with and without pretty addresses', async () => {
    for (const [host, root] of [
      ['wordpress', '/wp-json'],
      ['wordpress-plain', '/index.php?rest_route='],
    ]) {
      const origin = `https://${host}.example.test`;
      const base = `${origin}${root}/goldt-webmcp-bridge/v1`;
      expect((await visit(site, `${origin}/`)).text).toContain(
        `<link rel="https://api.w.org/" href="${origin}${root}/">`,
      );
      const manifest = await visit(site, `${base}/manifest`);
      expect(manifest.headers).toMatchObject({ 'access-control-allow-origin': '' });
      expect(manifest.headers).not.toHaveProperty('etag');
      expect(JSON.parse(manifest.text).usage.tools_endpoint).toBe(`${base}/tools/{tool_name}`);
      const token = 'wordpress-demo-token';
      const found = await callTool(site, 'wordpress.searchPosts', '{"search":"bench"}', { token, base });
      expect(JSON.parse(found.text).total).toBe(1);
      const preflight = await visit(site, `${base}/tools/wordpress.getPost`, { method: 'OPTIONS' });
      expect(preflight.status).toBe(401);
      const missing = await callTool(site, 'wordpress.getPost', '{}', { token, base });
      expect([missing.status, JSON.parse(missing.text).data]).toEqual([500, null]);
    }
  });

  it('answer by the bare dialect', async () => {
    const body = '{"name":"weather.today","arguments":{"city":"Oslo"}}';
    const { text } = await visit(site, 'https://bare.example.test/api/call', { method: 'POST', body });
    expect(JSON.parse(text).city).toBe('Oslo');
  });

  it('redirect every call with each status', async () => {
    const base = 'https://moved.example.test/api';
    const { status, headers } = await callTool(site, 'moved.otherHost307', '{}', { base });
    expect([status, headers.location]).toEqual([307, 'https://collect.example.test/followed']);
  });

  it('are logged with everything that reached them, and unknown ones are turned away', async () => {
    await visit(site, 'https://collect.example.test/a?b=c', {
      method: 'PUT',
      headers: { 'x-api-key': 'k' },
      body: 'text',
    });
    expect(site.log.at(-1)).toMatchObject({
      host: 'collect.example.test',
      method: 'PUT',
      path: '/a?b=c',
      body: 'text',
    });
    expect(site.log.at(-1)?.headers['x-api-key']).toBe('k');
    expect((await visit(site, 'https://nobody.example.test/')).status).toBe(421);
  });

  it('say what a test fixes for them, until it ends that', async () => {
    site.answerWith('plain.example.test', '/servio.json', { status: 503, body: 'later' });
    expect(await visit(site, 'https://plain.example.test/servio.json')).toMatchObject({ status: 503, text: 'later' });
    site.answerWith('plain.example.test', '/servio.json', null);
    expect((await visit(site, 'https://plain.example.test/servio.json')).status).toBe(404);
  });
});
