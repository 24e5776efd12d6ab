// All hosts of the example site. A new one (a sign-in server, say) is one more file in hosts/ and one line here.

import { collectHost } from './hosts/collect.mjs';
import { forumHost } from './hosts/forum.mjs';
import { courseHosts } from './hosts/learn.mjs';

/** @returns {Map<string, import('./reply.mjs').Host>} fresh hosts, by their first label */
export function createHosts() {
  /** @type {import('./reply.mjs').Host[]} */
  const hosts = [forumHost(), ...courseHosts(), collectHost()];
  return new Map(hosts.map((host) => [host.name, host]));
}
