// What a person sees of the school.

import { html, pageReply } from '../page.mjs';
import { COURSE_KEY, COURSE_STAFF_TOKEN } from './api.mjs';
import { COURSES, enrolmentsOf, learnerProgress, progressOf } from './state.mjs';

const SITE = 'Slow School';
/** @type {[string, string][]} */
const LINKS = [
  ['Courses', '/'],
  ['Learners', '/learners'],
  ['Your key', '/developers'],
];

/** @param {string} title @param {ReturnType<typeof html>} content */
const page = (title, content) =>
  pageReply({
    title,
    site: SITE,
    links: LINKS,
    content,
    head: html`<link rel="rcp-manifest" href="/developers/rcp.json">`,
  });

/** @param {import('./state.mjs').School} school */
function frontPage(school) {
  return page(
    SITE,
    html`<h1>Courses that take their time</h1>
<p class="lead">This school has tools: open Toolrail beside it, enrol someone, and look at the learner's page again.</p>
${COURSES.map((course) => {
  const taken = [...school.enrolments.values()].filter((one) => one.course === course.id);
  return html`<article class="card" id="${course.id}"><h3>${course.title}</h3>
<p class="meta"><code>${course.id}</code> · ${course.level} · ${course.price === 0 ? 'free' : `€ ${course.price}`} · ${taken.reduce((sum, one) => sum + one.seats, 0)} seats taken</p>
<p>${course.lessons.join(' · ')}</p></article>`;
})}`,
  );
}

/** @param {import('./state.mjs').School} school */
function learnersPage(school) {
  return page(
    'Learners',
    html`<h1>Learners</h1>${[...school.learners.values()].map(
      (
        learner,
      ) => html`<article class="card"><h3><a href="/learners/${encodeURIComponent(learner.id)}">${learner.name}</a></h3>
<p class="meta"><code>${learner.id}</code> · ${enrolmentsOf(school, learner.id).length} courses · <progress max="100" value="${learnerProgress(school, learner.id)}"></progress> ${learnerProgress(school, learner.id)} %</p></article>`,
    )}`,
  );
}

/** @param {import('./state.mjs').School} school @param {import('./state.mjs').Learner} learner */
function learnerPage(school, learner) {
  const goal = learner.goal;
  return page(
    learner.name,
    html`<h1>${learner.name}</h1>
<p class="lead"><code>${learner.id}</code> · mentor: ${learner.mentor ?? 'nobody'} · goal: ${goal === null ? 'none' : `${goal.minutes_per_day} minutes a day${goal.reminder ? ', with a reminder' : ''}`}</p>
${enrolmentsOf(school, learner.id).map((enrolment) => {
  const course = COURSES.find((one) => one.id === enrolment.course);
  return html`<article class="card"><h3>${course?.title}</h3>
<p class="meta">enrolment <code>${enrolment.id}</code> · ${enrolment.seats} ${enrolment.seats === 1 ? 'seat' : 'seats'} · <progress max="100" value="${progressOf(enrolment)}"></progress> ${progressOf(enrolment)} %${enrolment.certificate === null ? '' : ` · certificate ${enrolment.certificate}`}</p>
<p>${course?.lessons.map((lesson) => html`${enrolment.completed.includes(lesson) ? '☑' : '☐'} ${lesson} `)}</p>
${enrolment.note === '' ? '' : html`<p class="meta">${enrolment.note}</p>`}</article>`;
})}`,
  );
}

function developersPage() {
  return page(
    'Your key',
    html`<h1>Use this school from Toolrail</h1>
<p class="lead">Its RCP manifest is at <a href="/developers/rcp.json">/developers/rcp.json</a>, named in every page's head, and at <a href="/.well-known/rcp.json">/.well-known/rcp.json</a>. The tools run on another host, api.example.test.</p>
<table>
<tr><th>Secret to copy</th><th>For</th></tr>
<tr><td><code>${COURSE_KEY}</code></td><td>all tools but the catalogue, sent as <code>X-API-Key</code></td></tr>
<tr><td><code>${COURSE_STAFF_TOKEN}</code></td><td><code>issue_certificate</code>, sent as <code>Authorization: Bearer</code></td></tr>
</table>`,
  );
}

/**
 * The school's page at a path.
 * @param {string} pathname
 * @param {import('./state.mjs').School} school
 * @returns {import('../reply.mjs').SiteReply | null} null where there is none
 */
export function coursePage(pathname, school) {
  if (pathname === '/') return frontPage(school);
  if (pathname === '/learners') return learnersPage(school);
  if (pathname === '/developers') return developersPage();
  const encoded = /^\/learners\/([^/]+)$/.exec(pathname)?.[1];
  const learner = [...school.learners.values()].find((one) => encodeURIComponent(one.id) === encoded);
  return learner === undefined ? null : learnerPage(school, learner);
}
