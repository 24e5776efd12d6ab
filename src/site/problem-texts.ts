import { CALL_PROBLEMS } from './problems/call.ts';
import { COMMAND_LINE_PROBLEMS } from './problems/command-line.ts';
import { DISCOVERY_PROBLEMS } from './problems/discovery.ts';
import { DOCTOR_PROBLEMS } from './problems/doctor.ts';
import { EXPORT_PROBLEMS } from './problems/export.ts';
import { FORM_PROBLEMS } from './problems/form.ts';
import { JSON_PROBLEMS } from './problems/json.ts';
import { MANIFEST_PROBLEMS } from './problems/manifest.ts';
import { OAUTH_PROBLEMS } from './problems/oauth.ts';
import type { ProblemText } from './problems/problem-text.ts';
import { RCP_PROBLEMS } from './problems/rcp.ts';
import { REQUEST_PROBLEMS } from './problems/request.ts';
import { SCHEMA_PROBLEMS } from './problems/schema.ts';
import { SERVIO_PROBLEMS } from './problems/servio.ts';
import { SIGN_IN_PROBLEMS } from './problems/sign-in.ts';
import { WORKER_PROBLEMS } from './problems/worker.ts';

/** Every problem code with its severity and English text. `docs/problems.md` lists them; a test compares the two. */
export const PROBLEM_TEXTS = {
  ...JSON_PROBLEMS,
  ...MANIFEST_PROBLEMS,
  ...SERVIO_PROBLEMS,
  ...RCP_PROBLEMS,
  ...SCHEMA_PROBLEMS,
  ...DOCTOR_PROBLEMS,
  ...FORM_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...CALL_PROBLEMS,
  ...OAUTH_PROBLEMS,
  ...SIGN_IN_PROBLEMS,
  ...DISCOVERY_PROBLEMS,
  ...COMMAND_LINE_PROBLEMS,
  ...WORKER_PROBLEMS,
  ...EXPORT_PROBLEMS,
} as const satisfies Record<string, ProblemText>;

export type ProblemCode = keyof typeof PROBLEM_TEXTS;
