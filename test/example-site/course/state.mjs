// The course school's learners, courses and enrolments, in memory.

export const COURSES = [
  {
    id: 'html-basics',
    title: 'HTML from the start',
    level: 'beginner',
    price: 0,
    lessons: ['Elements', 'Links', 'Forms', 'Tables'],
  },
  {
    id: 'css-layout',
    title: 'Layout with CSS',
    level: 'beginner',
    price: 39,
    lessons: ['Boxes', 'Flex', 'Grid', 'Container queries'],
  },
  {
    id: 'js-async',
    title: 'Waiting well: async JavaScript',
    level: 'intermediate',
    price: 59,
    lessons: ['Promises', 'Cancelling', 'Streams'],
  },
  {
    id: 'http-deep',
    title: 'HTTP, all of it',
    level: 'advanced',
    price: 89,
    lessons: ['Messages', 'Caching', 'Redirects', 'Cookies', 'CORS'],
  },
  {
    id: 'a11y',
    title: 'Pages for everyone',
    level: 'intermediate',
    price: 0,
    lessons: ['Names and roles', 'Keyboard', 'Contrast'],
  },
];

/**
 * @typedef {{id: string, name: string, goal: {minutes_per_day: number, reminder: boolean} | null, mentor: string | null}} Learner
 * @typedef {{id: string, learner: string, course: string, seats: number, notify: boolean, note: string, tags: unknown[],
 *   completed: string[], certificate: string | null}} Enrolment
 * @typedef {{learners: Map<string, Learner>, enrolments: Map<string, Enrolment>, next: number}} School
 */

/** @returns {School} the school as it is at the start */
export function createSchool() {
  /** @type {School} */
  const school = { learners: new Map(), enrolments: new Map(), next: 1 };
  /** @type {Learner[]} */
  const learners = [
    { id: 'ada', name: 'Ada Moreau', goal: { minutes_per_day: 20, reminder: true }, mentor: null },
    { id: 'noor', name: 'Noor el Haddad', goal: null, mentor: 'Ada Moreau' },
    { id: 'zoë', name: 'Zoë Ångström', goal: null, mentor: null },
  ];
  for (const learner of learners) school.learners.set(learner.id, learner);
  enrol(school, { learner: 'ada', course: 'html-basics', completed: ['Elements', 'Links', 'Forms'] });
  enrol(school, { learner: 'ada', course: 'http-deep', completed: ['Messages'] });
  enrol(school, { learner: 'noor', course: 'css-layout' });
  return school;
}

/**
 * @param {School} school
 * @param {Pick<Enrolment, 'learner' | 'course'> & Partial<Enrolment>} given
 * @returns {Enrolment}
 */
export function enrol(school, given) {
  const made = {
    seats: 1,
    notify: false,
    note: '',
    tags: [],
    completed: [],
    certificate: null,
    ...given,
    id: `e${school.next++}`,
  };
  school.enrolments.set(made.id, made);
  return made;
}

/** @param {Enrolment} enrolment @returns {number} 0 to 100 */
export function progressOf(enrolment) {
  const course = COURSES.find((one) => one.id === enrolment.course);
  return course === undefined ? 0 : Math.round((100 * enrolment.completed.length) / course.lessons.length);
}

/** @param {School} school @param {string} learner @returns {Enrolment[]} */
export function enrolmentsOf(school, learner) {
  return [...school.enrolments.values()].filter((one) => one.learner === learner);
}

/** @param {School} school @param {string} learner @returns {number} mean over the learner's courses, 0 to 100 */
export function learnerProgress(school, learner) {
  const own = enrolmentsOf(school, learner);
  return own.length === 0 ? 0 : Math.round(own.reduce((sum, one) => sum + progressOf(one), 0) / own.length);
}
