// The school's API, which the tools of the RCP manifest call.

import { parseExact } from '../exact-json.mjs';
import { bearerToken, emptyReply, jsonReply } from '../reply.mjs';
import { COURSES, enrol, enrolmentsOf, learnerProgress, progressOf } from './state.mjs';

export const COURSE_KEY = 'course-demo-key';
export const COURSE_STAFF_TOKEN = 'course-staff-token';
const PAGE_SIZE = 2;

/**
 * @typedef {import('../reply.mjs').SiteRequest} SiteRequest
 * @typedef {import('../reply.mjs').SiteReply} SiteReply
 * @typedef {{school: import('./state.mjs').School, request: SiteRequest, parts: string[], body: Record<string, any>}} ApiCall
 */

/** @param {number} status @param {string} code @param {string} error @param {[string, string][]} [headers] */
const refuse = (status, code, error, headers) => jsonReply({ error, code, statusCode: status }, status, headers);

/** @param {import('./state.mjs').Enrolment} enrolment */
const shown = (enrolment) => ({ ...enrolment, progress: progressOf(enrolment) });

/** @param {ApiCall} call */
function searchCourses({ request }) {
  const { query } = request;
  const words = (query.get('q') ?? '').toLowerCase();
  const limit = query.has('limit') ? Number(query.get('limit')) : COURSES.length;
  if (!Number.isInteger(limit) || limit < 1)
    return refuse(400, 'invalid_limit', 'limit must be a whole number from 1.');
  const courses = COURSES.filter(
    (course) =>
      `${course.title} ${course.lessons.join(' ')}`.toLowerCase().includes(words) &&
      (!query.has('level') || course.level === query.get('level')) &&
      (query.get('free') !== 'true' || course.price === 0),
  );
  return jsonReply({
    data: courses.slice(0, limit).map(({ lessons, ...rest }) => ({ ...rest, lessons: lessons.length })),
    total: courses.length,
  });
}

/** @param {ApiCall} call */
function outline({ parts }) {
  const course = COURSES.find((one) => one.id === parts[1]);
  if (course === undefined) return refuse(404, 'course_not_found', 'There is no such course.');
  return jsonReply({
    course: course.title,
    lessons: course.lessons.map((title, index) => ({ number: index + 1, title })),
  });
}

/** @param {ApiCall} call */
function learnerRequest({ school, request, parts, body }) {
  const learner = school.learners.get(parts[1] ?? '');
  if (learner === undefined) return refuse(404, 'learner_not_found', 'There is no such learner.');
  if (parts[2] === 'profile' && request.method === 'GET') {
    const { id, name, mentor, goal } = learner;
    return jsonReply({
      data: {
        id,
        name,
        mentor,
        goal,
        progress: { percent: learnerProgress(school, id), courses: enrolmentsOf(school, id).length },
      },
    });
  }
  if (parts[2] === 'enrolments' && request.method === 'GET') {
    const page = Number(request.query.get('page') ?? '1');
    if (!Number.isInteger(page) || page < 1) return refuse(400, 'invalid_page', 'page must be a whole number from 1.');
    const own = enrolmentsOf(school, learner.id);
    const next = page * PAGE_SIZE < own.length ? page + 1 : null;
    return jsonReply({ data: own.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(shown), paging: { page, next } });
  }
  if (parts[2] === 'goal' && request.method === 'PUT') {
    if (typeof body.minutes_per_day !== 'number' || typeof body.reminder !== 'boolean') {
      return refuse(422, 'invalid_goal', 'minutes_per_day must be a number and reminder true or false.');
    }
    learner.goal = { minutes_per_day: body.minutes_per_day, reminder: body.reminder };
    return jsonReply({ data: learner });
  }
  return refuse(405, 'method_not_allowed', 'That cannot be done here.');
}

/** @param {ApiCall} call */
function createEnrolment({ school, request, body }) {
  const learner = school.learners.get(body.learner?.id);
  const course = COURSES.find((one) => one.id === body.course?.id);
  if (learner === undefined) return refuse(404, 'learner_not_found', 'There is no such learner.');
  if (course === undefined) return refuse(404, 'course_not_found', 'There is no such course.');
  const { seats } = body.course;
  if (typeof seats !== 'number' || seats < 1) {
    return refuse(422, 'invalid_seats', `seats must be a number from 1, not ${JSON.stringify(seats)}.`);
  }
  const { notify = false, note = '', tags = [] } = body.options ?? {};
  if (typeof notify !== 'boolean') return refuse(422, 'invalid_notify', 'notify must be true or false.');
  const made = enrol(school, { learner: learner.id, course: course.id, seats, notify, note, tags });
  return jsonReply(
    { data: shown(made), page: `${request.origin('learn')}/learners/${encodeURIComponent(learner.id)}` },
    201,
  );
}

/** @param {ApiCall} call */
function enrolmentRequest(call) {
  const { school, request, parts, body } = call;
  if (parts.length === 1 && request.method === 'POST') return createEnrolment(call);
  const enrolment = school.enrolments.get(parts[1] ?? '');
  if (enrolment === undefined) return refuse(404, 'enrolment_not_found', 'There is no such enrolment.');
  if (parts.length === 2 && request.method === 'DELETE') {
    school.enrolments.delete(enrolment.id);
    return emptyReply(204);
  }
  if (parts[2] === 'lessons' && request.method === 'PATCH') {
    const lesson = COURSES.find((one) => one.id === enrolment.course)?.lessons.find((title) => title === parts[3]);
    if (lesson === undefined) return refuse(404, 'lesson_not_found', 'This course has no such lesson.');
    if (typeof body.completed !== 'boolean')
      return refuse(422, 'invalid_completed', 'completed must be true or false.');
    enrolment.completed = [
      ...enrolment.completed.filter((title) => title !== lesson),
      ...(body.completed ? [lesson] : []),
    ];
    return jsonReply({ data: shown(enrolment) });
  }
  if (parts[2] === 'certificate' && request.method === 'POST') {
    if (progressOf(enrolment) < 100) return refuse(409, 'not_finished', 'The course is not finished yet.');
    enrolment.certificate = `${enrolment.id}-${body.signed_by}`;
    return jsonReply({ data: shown(enrolment) });
  }
  return refuse(405, 'method_not_allowed', 'That cannot be done here.');
}

/**
 * What a request may do here: the staff's token for certificates, the key for the rest, nothing for the catalogue.
 * @param {SiteRequest} request
 * @param {string[]} parts
 * @returns {SiteReply | null} the refusal, or null when it may pass
 */
function refusal(request, parts) {
  if (parts[0] === 'courses') return null;
  if (parts[2] === 'certificate') {
    if (bearerToken(request) === COURSE_STAFF_TOKEN) return null;
    return refuse(401, 'staff_only', 'Only staff can do this: send the staff token.', [['WWW-Authenticate', 'Bearer']]);
  }
  if (request.headers['x-api-key'] === COURSE_KEY) return null;
  const error = request.headers['x-api-key'] === undefined ? 'Send your key as X-API-Key.' : 'This key is not known.';
  return refuse(401, 'invalid_key', error);
}

/**
 * Answers the API's requests.
 * @param {SiteRequest} request
 * @param {import('./state.mjs').School} school
 * @returns {SiteReply}
 */
export function courseApi(request, school) {
  /** @type {string[]} */
  let parts;
  let body = {};
  try {
    parts = request.pathname.split('/').slice(1).map(decodeURIComponent);
    if (request.body !== '') body = Object(parseExact(request.body));
  } catch {
    return refuse(400, 'bad_request', 'The address or the body is malformed.');
  }
  const refused = refusal(request, parts);
  if (refused !== null) return refused;
  const call = { school, request, parts, body };
  if (parts[0] === 'courses' && request.method === 'GET')
    return parts[1] === 'search' ? searchCourses(call) : outline(call);
  if (parts[0] === 'learners') return learnerRequest(call);
  if (parts[0] === 'enrolments') return enrolmentRequest(call);
  return refuse(404, 'not_found', 'There is nothing here.');
}
