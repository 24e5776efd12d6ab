import { member } from '../../json/json.ts';
import type { RequestInput } from '../../messages/requests.ts';
import type { ResolvableParam } from '../../messages/sign-in-views.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Outcome } from '../../site/problem.ts';
import { type Background, publish } from '../background.ts';
import { forgetSecret, keepSecret } from '../store/secrets.ts';
import { changeSiteOptions, siteOptions } from '../store/site-options.ts';
import { siteRow } from '../store/sites.ts';
import { originOfId, readSite } from './read-site.ts';
import { paramSchemas, paramSecretSlot, paramType, resolverView } from './resolved-params.ts';

/** Every param of a site's tools, with its resolver where it has one; `worker/site-unknown`. */
export async function getResolvers(background: Background, siteId: string): Promise<Outcome<ResolvableParam[]>> {
  const site = await readSite(background, siteId);
  if (!site.ok) return site;
  const found = new Map<string, { types: Set<string>; tools: string[] }>();
  for (const tool of site.value.reading.manifest?.tools ?? []) {
    if (!tool.usable) continue;
    const schemas = paramSchemas(tool);
    for (const param of Object.keys(schemas)) {
      const known = found.get(param) ?? { types: new Set(), tools: [] };
      known.types.add(paramType(member(schemas, param)));
      known.tools.push(tool.name);
      found.set(param, known);
    }
  }
  const { resolvers } = await siteOptions(background.store, siteId);
  for (const param of Object.keys(resolvers)) if (!found.has(param)) found.set(param, { types: new Set(), tools: [] });
  const params = [...found].map(async ([param, { types, tools }]): Promise<ResolvableParam> => {
    const resolver = Object.hasOwn(resolvers, param) ? resolvers[param] : undefined;
    const [type = 'string'] = types.size === 1 ? types : [];
    return { param, type, tools, resolver: resolver ? await resolverView(background, siteId, param, resolver) : null };
  });
  return { ok: true, value: await Promise.all(params) };
}

/**
 * Fixes where the value of a param comes from, or lets the form ask for it again.
 * @returns the params as `getResolvers` has them; problems `SITE_NOT_ADDED`, `worker/param-unknown`
 */
export async function setResolver(
  background: Background,
  { siteId, param, resolver }: RequestInput<'resolvers.set'>,
): Promise<Outcome<ResolvableParam[]>> {
  const { store } = background;
  const site = await siteRow(store, siteId);
  if (!site) return { ok: false, problems: [makeProblem('SITE_NOT_ADDED', '', { origin: originOfId(siteId) })] };
  const known = await getResolvers(background, siteId);
  if (!known.ok) return known;
  if (!known.value.some((one) => one.param === param))
    return { ok: false, problems: [makeProblem('worker/param-unknown', '', { param })] };
  const slot = paramSecretSlot(param);
  if (resolver?.kind === 'secret' && resolver.secret !== null) {
    const { origin, protocol } = site;
    const { secret } = resolver;
    await keepSecret(store, {
      siteId,
      tool: slot,
      origin,
      protocol,
      target: 'param',
      secret,
      savedAt: background.now(),
    });
  } else if (resolver?.kind !== 'secret') await forgetSecret(store, siteId, slot);
  await changeSiteOptions(store, siteId, ({ resolvers }) => {
    const others = Object.entries(resolvers).filter(([name]) => name !== param);
    if (!resolver) return { resolvers: Object.fromEntries(others) };
    const kept = resolver.kind === 'constant' ? resolver : { kind: resolver.kind };
    return { resolvers: Object.fromEntries([...others, [param, kept]]) };
  });
  publish(background, { type: 'sites-changed', siteId });
  return getResolvers(background, siteId);
}
