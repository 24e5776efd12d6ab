import { isObject, type Json, type JsonObject, member } from '../json/json.ts';
import { SCHEMA_MEMBERS } from '../protocols/servio/recognise.ts';
import type { ListedTool } from '../site/site.ts';
import type { DoctorInput } from './check.ts';
import { type SchemaSpot, type Spot, spotAt } from './spot.ts';
import { walkSchema } from './walk-schema.ts';
import { type Texts, walkTexts } from './walk-texts.ts';

/** A tool as it stands in the manifest, beside what was read of it. */
export interface ToolSpot {
  readonly spot: Spot;
  readonly raw: JsonObject;
  readonly listed: ListedTool;
  /** Servio's params schema as it stands (not repaired), and where. Null for RCP, or where it is no object. */
  readonly schema: { readonly root: JsonObject; readonly spot: Spot } | null;
}

/** One examination: the input, and what several checks want to see of it, each made once and only when wanted. */
export class Exam {
  readonly input: DoctorInput;
  readonly document: JsonObject;
  #texts: Texts | null = null;
  #tools: readonly ToolSpot[] | null = null;
  #schemas: readonly SchemaSpot[] | null = null;

  constructor(input: DoctorInput) {
    this.input = input;
    this.document = isObject(input.document) ? input.document : {};
  }

  /** The strings of the manifest, in the order of the text. */
  get texts(): Texts {
    this.#texts ??= walkTexts(this.document);
    return this.#texts;
  }

  /** The tools that are objects, in their order. */
  get tools(): readonly ToolSpot[] {
    this.#tools ??= toolsOf(this);
    return this.#tools;
  }

  /** Every schema of every Servio tool, nested ones too. */
  get schemas(): readonly SchemaSpot[] {
    if (this.#schemas !== null) return this.#schemas;
    const found: SchemaSpot[] = [];
    for (const { schema, listed } of this.tools)
      if (schema !== null) walkSchema(schema.spot, { root: schema.root, tool: listed }, found);
    this.#schemas = found;
    return found;
  }

  /** False where the text cannot have what `pattern` looks for; a text with \u escapes may have anything. */
  mayHave(pattern: RegExp): boolean {
    return this.input.text.includes('\\u') || pattern.test(this.input.text);
  }
}

function toolsOf({ input, document }: Exam): ToolSpot[] {
  const items = member(document, 'tools');
  const listed = input.reading.manifest?.tools ?? [];
  const found: ToolSpot[] = [];
  for (const [index, tool] of listed.entries()) {
    const raw: Json | undefined = Array.isArray(items) ? items[index] : undefined;
    if (!isObject(raw)) continue;
    const spot = spotAt(null, 'tools', index);
    const name = SCHEMA_MEMBERS.find((candidate) => Object.hasOwn(raw, candidate));
    const root = name === undefined || input.reading.protocol !== 'servio' ? undefined : member(raw, name);
    const schema = name !== undefined && isObject(root) ? { root, spot: spotAt(spot, name) } : null;
    found.push({ spot, raw, listed: tool, schema });
  }
  return found;
}
