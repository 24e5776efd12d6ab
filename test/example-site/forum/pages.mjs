// What a person sees of the forum.

import { html, pageReply } from '../page.mjs';
import { FORUM_READONLY_TOKEN, FORUM_REVOKED_TOKEN, FORUM_TOKEN, TOOLS } from './call.mjs';
import { CATEGORIES, MEMBERS } from './state.mjs';

const SITE = 'DevCommunity Forum';
/** @type {[string, string][]} */
const LINKS = [
  ['Threads', '/'],
  ['Members', '/members'],
  ['Your token', '/developers'],
];

/** @param {string} title @param {ReturnType<typeof html>} content */
const page = (title, content) => pageReply({ title, site: SITE, links: LINKS, content });

/** @param {import('./state.mjs').Thread} thread */
function threadCard(thread) {
  const replies = thread.posts.length - 1;
  return html`<article class="card">
<h3>${thread.pinned ? html`<span title="pinned">📌</span> ` : ''}${thread.locked ? html`<span title="locked">🔒</span> ` : ''}<a href="/threads/${thread.id}">${thread.title}</a></h3>
<p class="meta">${thread.author} · ${thread.date} · ${replies} ${replies === 1 ? 'reply' : 'replies'} · number ${thread.id}</p>
<p>${thread.tags.map((tag) => html`<span class="tag">${tag}</span>`)}</p>
</article>`;
}

/** @param {import('./state.mjs').ForumState} state */
function frontPage(state) {
  const threads = [...state.threads.values()].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.date.localeCompare(a.date) || Number(b.id - a.id),
  );
  return page(
    SITE,
    html`<h1>Talk about building for the web</h1>
<p class="lead">${threads.length} threads, ${state.unread} unread. This forum has tools: open Toolrail beside it and reply from there.</p>
${CATEGORIES.map((category) => {
  const own = threads.filter((thread) => thread.category === category.slug);
  return html`<h2 id="${category.slug}">${category.title}</h2><p class="meta">${category.about}</p>${own.map(threadCard)}`;
})}`,
  );
}

/** @param {import('./state.mjs').Thread} thread */
function threadPage(thread) {
  const poll = thread.poll;
  return page(
    thread.title,
    html`<p class="meta"><a href="/#${thread.category}">${thread.category}</a> · number ${thread.id} · assigned to ${thread.assignee ?? 'nobody'}</p>
<h1>${thread.pinned ? '📌 ' : ''}${thread.locked ? '🔒 ' : ''}${thread.title}</h1>
<p>${thread.tags.map((tag) => html`<span class="tag">${tag}</span>`)}</p>
${
  poll === null
    ? ''
    : html`<section class="card"><h3>${poll.question}</h3><ul>${poll.options.map((option) => html`<li>${option.label}${option.color === null ? '' : ` (${option.color})`}: ${option.votes} votes</li>`)}</ul><p class="meta">${poll.closes === null ? 'Open for good' : `Open until ${poll.closes}`}</p></section>`
}
${thread.posts.map(
  (post) => html`<article class="card" id="post-${post.id}">
<p class="meta"><strong>${post.author}</strong> · ${post.date} · post ${post.id}</p>
${post.quote === null ? '' : html`<blockquote>${post.quote}</blockquote>`}
<p style="white-space:pre-wrap">${post.content}</p>
${post.attachments.map((file) => html`<p class="meta">📎 ${file.name}: ${file.url} ${file.description ?? ''}</p>`)}
</article>`,
)}`,
  );
}

function developersPage() {
  return page(
    'Your token',
    html`<h1>Use this forum from Toolrail</h1>
<p class="lead">Its manifest is at <a href="/.well-known/servio.json">/.well-known/servio.json</a>. Add the site in the sidebar and paste a token.</p>
<table>
<tr><th>Token to copy</th><th>What it may do</th></tr>
<tr><td><code>${FORUM_TOKEN}</code></td><td>read, write and delete</td></tr>
<tr><td><code>${FORUM_READONLY_TOKEN}</code></td><td>read; writes answer 403 insufficient_scope</td></tr>
<tr><td><code>${FORUM_REVOKED_TOKEN}</code></td><td>nothing; every call answers 403, access revoked</td></tr>
</table>
<h2>${TOOLS.length} tools</h2>
<table><tr><th>Tool</th><th>Scope</th><th>What it does</th></tr>
${TOOLS.map((tool) => html`<tr><td><code>${tool.name}</code></td><td>${tool.required_scope}</td><td>${tool.description}</td></tr>`)}
</table>`,
  );
}

function membersPage() {
  return page(
    'Members',
    html`<h1>Members</h1><table><tr><th>Name</th><th>Joined</th><th>Posts</th></tr>
${MEMBERS.map((member) => html`<tr><td>${member.name}</td><td>${member.joined}</td><td>${member.posts}</td></tr>`)}</table>`,
  );
}

/**
 * The forum's page at a path.
 * @param {string} pathname
 * @param {import('./state.mjs').ForumState} state
 * @returns {import('../reply.mjs').SiteReply | null} null where there is none
 */
export function forumPage(pathname, state) {
  if (pathname === '/') return frontPage(state);
  if (pathname === '/developers') return developersPage();
  if (pathname === '/members') return membersPage();
  const number = /^\/threads\/(\d{1,30})$/.exec(pathname)?.[1];
  const thread = number === undefined ? undefined : state.threads.get(BigInt(number));
  return thread === undefined ? null : threadPage(thread);
}
