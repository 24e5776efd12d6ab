import { mapReply } from '../../protocols/map-reply.ts';
import { isRcpTool } from '../../protocols/tool-kinds.ts';
import { makeProblem } from '../../site/make-problem.ts';
import type { Problem } from '../../site/problem.ts';
import type { Check } from '../check.ts';
import { pointerOf, quoted } from '../spot.ts';

/** Response mappings that lead nowhere in the replies that were recorded (RCP "responseMappings"). */
export const mappings: Check = {
  codes: ['doctor/mapping-missing'],
  why: 'A field whose path leads nowhere never reaches a model, and nothing fails: the tool only seems to know less.',
  run({ input: { replies }, tools }) {
    const problems: Problem[] = [];
    for (const { listed, spot } of tools) {
      const texts = replies.get(listed.pointer) ?? [];
      if (texts.length === 0 || !listed.usable || !isRcpTool(listed)) continue;
      const missing = texts.map((text) => new Set(mapReply(listed, text).missing));
      for (const [field, path] of Object.entries(listed.spec.mappings ?? {})) {
        // One reply that has it is enough: fields may be absent now and then.
        if (!missing.every((fields) => fields.has(field))) continue;
        const values = { field: quoted(field), path: quoted(path) };
        problems.push(makeProblem('doctor/mapping-missing', pointerOf(spot, 'responseMappings', field), values));
      }
    }
    return problems;
  },
};
