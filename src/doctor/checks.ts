import type { Check } from './check.ts';
import { authorization } from './checks/authorization.ts';
import { caching } from './checks/caching.ts';
import { cors } from './checks/cors.ts';
import { defaults } from './checks/defaults.ts';
import { descriptions } from './checks/descriptions.ts';
import { enumTypes } from './checks/enum-types.ts';
import { hosts } from './checks/hosts.ts';
import { instructions } from './checks/instructions.ts';
import { invisible } from './checks/invisible.ts';
import { location } from './checks/location.ts';
import { mappings } from './checks/mappings.ts';
import { oneOf } from './checks/one-of.ts';
import { patterns } from './checks/patterns.ts';
import { plainHttp } from './checks/plain-http.ts';
import { propertyDescriptions } from './checks/property-descriptions.ts';
import { redirects } from './checks/redirects.ts';
import { requiredNames } from './checks/required-names.ts';
import { scopes } from './checks/scopes.ts';
import { secrets } from './checks/secrets.ts';
import { served } from './checks/served.ts';
import { size } from './checks/size.ts';
import { tokens } from './checks/tokens.ts';

/** Every check of the doctor. A new one is listed here, and has its two fixtures beside the others. */
export const CHECKS: readonly Check[] = [
  served,
  cors,
  caching,
  size,
  location,
  secrets,
  plainHttp,
  hosts,
  authorization,
  redirects,
  scopes,
  invisible,
  instructions,
  descriptions,
  propertyDescriptions,
  requiredNames,
  defaults,
  enumTypes,
  oneOf,
  patterns,
  tokens,
  mappings,
];
