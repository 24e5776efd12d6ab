import { rcpLocations } from '../../protocols/rcp/locate.ts';
import { servioLocations } from '../../protocols/servio/locate.ts';
import { makeProblem } from '../../site/make-problem.ts';
import { canParseUrl } from '../../site/parse-url.ts';
import type { Check } from '../check.ts';

/** A manifest that stands somewhere else than where clients look (Servio "Manifest Location", field notes 1.6, 2.2). */
export const location: Check = {
  codes: ['doctor/standard-location-missing', 'doctor/not-a-standard-location'],
  why: 'Clients that visit the site try the standard addresses only; most never find a manifest that stands elsewhere.',
  run({ input: { foundAt, reading } }) {
    if (foundAt === null || reading.protocol === null || !canParseUrl(foundAt.url)) return [];
    const { url, why } = foundAt;
    const { origin } = new URL(url);
    const places = reading.protocol === 'servio' ? servioLocations(origin) : rcpLocations(origin);
    if (places.includes(url)) return [];
    const standard = places[0] ?? '';
    // The hints of a platform are followed only after the standard addresses gave nothing.
    if (why === 'platform-hint') return [makeProblem('doctor/standard-location-missing', '', { url, standard })];
    // A link in the page is what RCP clients follow first.
    if (reading.protocol === 'rcp' && (why === 'page-hint' || why === 'header-hint')) return [];
    return [makeProblem('doctor/not-a-standard-location', '', { url, standard })];
  },
};
