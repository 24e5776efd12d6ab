import type { Settings } from '../../messages/settings.ts';
import type { PageView } from '../../messages/views.ts';
import { checkAddress } from '../../site/address.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Problem } from '../../site/problem.ts';

/** Why a page is not looked at; or its origin. */
export type PageAddress =
  | { readonly open: true; readonly origin: string; readonly url: string }
  | {
      readonly open: false;
      readonly origin: string | null;
      readonly state: PageView['state'];
      readonly problems: readonly Problem[];
    };

/** What the address of a tab and the settings allow: web pages only, no private addresses, nothing that is switched off. */
export function judgePageAddress(url: string | null, settings: Settings): PageAddress {
  const closed = (state: PageView['state'], origin: string | null = null, problems: Problem[] = []): PageAddress => {
    return { open: false, origin, state, problems };
  };
  if (url === null) return closed('not-allowed');
  if (!/^https?:/.test(url) || !canParseUrl(url)) return closed('not-checkable');
  const { origin } = new URL(url);
  const problem = checkAddress(origin, settings);
  if (problem) return closed('not-checkable', origin, [problem]);
  const off = settings.detection === 'off' || settings.offOrigins.includes(origin);
  return off ? closed('switched-off', origin) : { open: true, origin, url };
}
