// The school's RCP 0.1 manifest. Its tools are called on another host: api.example.test.

/** @param {string} name @param {string} description @param {Record<string, unknown>} [more] */
const param = (name, description, more = {}) => ({ name, type: 'string', description, required: true, ...more });

const learnerId = param('learnerId', "The learner's id: ada, noor or zoë");
const courseId = param('courseId', 'The id of the course, such as js-async');
const enrolmentId = param('enrolmentId', 'The id of the enrolment, such as e1');

/**
 * @param {string} api origin of the API host
 * @returns {Record<string, unknown>} the manifest
 */
export function courseManifest(api) {
  return {
    rcpVersion: '0.1',
    auth: { type: 'header', header: 'X-API-Key' },
    tools: [
      {
        name: 'get_learner_profile',
        description:
          "Fetches a learner's plan and progress by id. This learner's school has no plans, so plan is not found.",
        method: 'GET',
        url: `${api}/learners/{{learnerId}}/profile`,
        params: [learnerId],
        responseMappings: {
          name: '@data.name',
          progress: '@data.progress.percent',
          mentor: '@data.mentor',
          plan: '@data.plan.title',
        },
      },
      {
        name: 'search_courses',
        description: 'Searches the course catalogue by free text; anyone may, without a key.',
        method: 'GET',
        url: `${api}/courses/search`,
        queryParams: { q: '{{query}}', level: '{{level}}', limit: '{{limit}}', free: '{{freeOnly}}', lang: 'en' },
        auth: { type: 'none' },
        params: [
          param('query', 'Free-text search term'),
          param('level', 'beginner, intermediate or advanced', { required: false }),
          param('limit', 'How many at most', { type: 'number', required: false }),
          param('freeOnly', 'Only courses that cost nothing', { type: 'boolean', required: false }),
        ],
      },
      {
        name: 'get_course_outline',
        description: 'The lessons of a course; its first lesson on its own, and the whole reply beside it.',
        method: 'GET',
        url: `${api}/courses/{{ courseId }}/outline`,
        auth: { type: 'none' },
        params: [courseId],
        responseMappings: { first: '@lessons.0.title', lessons: '@lessons', everything: '@' },
      },
      {
        name: 'list_enrolments',
        description: 'The courses that a learner takes, a page at a time.',
        method: 'GET',
        url: `${api}/learners/{{learnerId}}/enrolments?page={{page}}`,
        params: [learnerId, param('page', 'Which page, from 1', { type: 'number' })],
        responseMappings: { enrolments: '@data', nextPage: '@paging.next' },
      },
      {
        name: 'enrol_learner',
        description: 'Enrols a learner in a course. The page of the learner on learn.example.test shows it.',
        method: 'POST',
        url: `${api}/enrolments`,
        headers: { 'X-Request-Source': 'toolrail/{{source}}' },
        body: {
          learner: { id: '{{learnerId}}' },
          course: { id: '{{courseId}}', seats: '{{seats}}' },
          options: { notify: '{{notify}}', tags: ['rcp', '{{tag}}'], note: 'From {{source}}: {{note}}' },
          fixed: [1, true, null],
        },
        params: [
          learnerId,
          courseId,
          param('seats', 'How many seats', { type: 'number' }),
          param('notify', 'Send the learner a message', { type: 'boolean', required: false }),
          param('tag', 'A tag of your own', { required: false }),
          param('source', 'Where the wish came from, such as sidebar'),
          param('note', 'A note for the teacher'),
        ],
        responseMappings: { id: '@data.id', seats: '@data.seats', note: '@data.note', page: '@page' },
      },
      {
        name: 'set_goal',
        description: "Replaces a learner's daily goal.",
        method: 'PUT',
        url: `${api}/learners/{{learnerId}}/goal`,
        body: { minutes_per_day: '{{minutes}}', reminder: '{{reminder}}' },
        params: [
          learnerId,
          param('minutes', 'Minutes a day', { type: 'number' }),
          param('reminder', 'Remind every day', { type: 'boolean' }),
        ],
      },
      {
        name: 'complete_lesson',
        description: 'Marks one lesson of an enrolment as done, or as not done.',
        method: 'PATCH',
        url: `${api}/enrolments/{{enrolmentId}}/lessons/{{lesson}}`,
        body: { completed: '{{completed}}' },
        params: [
          enrolmentId,
          param('lesson', 'Title of the lesson, such as Promises'),
          param('completed', 'Done or not', { type: 'boolean' }),
        ],
        responseMappings: { progress: '@data.progress', completed: '@data.completed' },
      },
      {
        name: 'cancel_enrolment',
        description: 'Ends an enrolment and forgets its progress. Answers with nothing.',
        method: 'DELETE',
        url: `${api}/enrolments/{{enrolmentId}}`,
        params: [enrolmentId],
      },
      {
        name: 'issue_certificate',
        description:
          'Issues the certificate of a finished course. For staff: it wants its own secret, as a bearer token.',
        method: 'POST',
        url: `${api}/enrolments/{{enrolmentId}}/certificate`,
        auth: { type: 'header', header: 'Authorization', scheme: 'Bearer' },
        body: { signed_by: '{{signedBy}}' },
        params: [enrolmentId, param('signedBy', 'Who signs it')],
        responseMappings: { certificate: '@data.certificate' },
      },
    ],
  };
}
