import * as z from 'zod/mini';
import type { FirstTools } from './arrange-tools.ts';
import { DOCTOR_REQUESTS, type DoctorReplies } from './doctor.ts';
import { pageSchema } from './envelope.ts';
import { SIGN_IN_REQUESTS, type SignInReplies } from './sign-in.ts';
import type { CallPreview, CallView, DiscoveryLog, PageView, SiteSummary, ToolDetail, ToolSummary } from './views.ts';

const siteId = z.string().check(z.minLength(1), z.maxLength(5000));
const tool = z.string().check(z.maxLength(200)); // JSON pointer of the tool
const toolName = z.string().check(z.maxLength(2000));
const hash = z.string().check(z.length(64));
const tabId = z.int();
const callId = z.uuid();
const argumentsText = z.string().check(z.maxLength(2 * 1024 * 1024));

/** Every request that an extension page may send to the worker: its name and the shape of its input. */
export const REQUESTS = {
  'page.view': z.object({ tabId }),
  /** Looks at the page again, past the negative memory where `again`. */
  'page.look': z.object({ tabId, again: z.boolean() }),
  'page.log': z.object({ tabId }),
  'sites.list': z.object({}),
  'site.get': z.object({ siteId }),
  /** What the list shows at first; the whole list follows. */
  'site.firstTools': z.object({ siteId }),
  'site.tools': z.object({ siteId }),
  'site.add': z.object({ siteId }),
  'site.remove': z.object({ siteId }),
  /** `past caches`: an owner's reload, with no conditional headers. */
  'site.refresh': z.object({ siteId, pastCaches: z.boolean() }),
  'site.allowHost': z.object({ siteId, host: z.string().check(z.maxLength(300)) }),
  'site.problems': z.object({ siteId }),
  'site.pin': z.object({ siteId, tool, pinned: z.boolean() }),
  /** `tool` null: the secret of the whole site; else of one tool whose `auth` differs. */
  'secret.set': z.object({
    siteId,
    tool: z.nullable(tool),
    secret: z.string().check(z.minLength(1), z.maxLength(16384)),
  }),
  'secret.clear': z.object({ siteId, tool: z.nullable(tool) }),
  'manifest.paste': z.object({ url: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  'tool.get': z.object({ siteId, tool }),
  'call.preview': z.object({ siteId, tool, argumentsText }),
  /**
   * `confirmed`: the user said yes to a call that writes or deletes. The reply is handed to this `page` where the browser
   * lets the worker reach it, else an event tells of it and `call.get` brings it.
   */
  'call.start': z.object({
    callId,
    siteId,
    tool,
    toolName,
    hash,
    argumentsText,
    confirmed: z.boolean(),
    page: pageSchema,
  }),
  'call.cancel': z.object({ callId }),
  'call.get': z.object({ callId }),
  'call.latest': z.object({ siteId, tool }),
  'data.export': z.object({}),
  'data.import': z.object({ text: z.string().check(z.maxLength(4 * 1024 * 1024)) }),
  'data.deleteAll': z.object({}),
  ...SIGN_IN_REQUESTS,
  ...DOCTOR_REQUESTS,
} as const;

export type RequestName = keyof typeof REQUESTS;
export type RequestInput<N extends RequestName> = z.infer<(typeof REQUESTS)[N]>;

/** What the worker answers to each request where it succeeds. */
export interface RequestReplies extends SignInReplies, DoctorReplies {
  'page.view': PageView;
  'page.look': PageView;
  'page.log': DiscoveryLog;
  'sites.list': readonly SiteSummary[];
  'site.get': SiteSummary;
  'site.firstTools': FirstTools;
  'site.tools': readonly ToolSummary[];
  'site.add': SiteSummary;
  'site.remove': null;
  'site.refresh': SiteSummary;
  'site.allowHost': SiteSummary;
  'site.problems': readonly import('../site/problem.ts').Problem[];
  'site.pin': null;
  'secret.set': SiteSummary;
  'secret.clear': SiteSummary;
  'manifest.paste': SiteSummary;
  'tool.get': ToolDetail;
  'call.preview': CallPreview;
  'call.start': null;
  'call.cancel': null;
  'call.get': CallView;
  'call.latest': CallView | null;
  'data.export': string;
  'data.import': { readonly sites: number };
  'data.deleteAll': null;
}
