// learn.example.test and api.example.test: a school with an RCP manifest, and the API that its tools call.

import { courseApi } from '../course/api.mjs';
import { courseManifest } from '../course/manifest.mjs';
import { coursePage } from '../course/pages.mjs';
import { createSchool } from '../course/state.mjs';
import { html, notFoundPage, pageReply } from '../page.mjs';
import { jsonReply } from '../reply.mjs';

const MANIFEST_PATHS = new Set(['/developers/rcp.json', '/.well-known/rcp.json']);

/** @returns {import('../reply.mjs').Host[]} both hosts, over the same school */
export function courseHosts() {
  const school = createSchool();
  return [
    {
      name: 'learn',
      about: 'A school with an RCP 0.1 manifest, whose tools run on api.example.test.',
      handle: (request) =>
        MANIFEST_PATHS.has(request.pathname)
          ? jsonReply(courseManifest(request.origin('api')))
          : (coursePage(request.pathname, school) ?? notFoundPage('Slow School')),
    },
    {
      name: 'api',
      about: "The school's API: where its tools are carried out.",
      handle(request) {
        if (request.pathname !== '/' || request.method !== 'GET') return courseApi(request, school);
        const content = html`<h1>An API</h1><p>Its tools are described by <a href="${request.origin('learn')}/">learn.example.test</a>.</p>`;
        return pageReply({ title: 'Slow School API', site: 'Slow School API', content });
      },
    },
  ];
}
