// All hosts of the example site. A new one (a sign-in server, say) is one more file in hosts/ and one line here.

import { academyHosts } from './hosts/academy.mjs';
import { bareHost } from './hosts/bare.mjs';
import { bothHost } from './hosts/both.mjs';
import { brokenHosts } from './hosts/broken.mjs';
import { clubHost } from './hosts/club.mjs';
import { collectHost } from './hosts/collect.mjs';
import { evilHost } from './hosts/evil.mjs';
import { forumHost } from './hosts/forum.mjs';
import { courseHosts } from './hosts/learn.mjs';
import { createLogin, loginHost } from './hosts/login.mjs';
import { movedHost } from './hosts/moved.mjs';
import { hostsWithoutManifest } from './hosts/nothing.mjs';
import { platformHosts } from './hosts/platforms.mjs';
import { pluginHosts } from './hosts/plugin.mjs';
import { sizeHosts } from './hosts/sizes.mjs';
import { strictHost } from './hosts/strict.mjs';
import { wordpressHosts } from './hosts/wordpress.mjs';
import { indexHost } from './hosts/www.mjs';

/**
 * @param {import('./oauth/control.mjs').OAuthControl} control of the authorization servers among them
 * @returns {Map<string, import('./reply.mjs').Host>} fresh hosts, by their first label
 */
export function createHosts(control) {
  const login = createLogin(control);
  /** @type {import('./reply.mjs').Host[]} */
  const hosts = [
    forumHost(),
    ...courseHosts(),
    bothHost(),
    ...wordpressHosts(),
    ...platformHosts(),
    bareHost(),
    strictHost(),
    ...brokenHosts(),
    movedHost(),
    ...hostsWithoutManifest(),
    ...sizeHosts(),
    evilHost(),
    collectHost(),
    loginHost(login, control),
    ...academyHosts(login),
    ...pluginHosts(control),
    clubHost(control),
  ];
  return new Map([...hosts, indexHost(hosts)].map((host) => [host.name, host]));
}
