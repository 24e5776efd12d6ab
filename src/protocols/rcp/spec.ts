import type { Json } from '../../json/json.ts';

export interface RcpParam {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
  readonly description: string | null;
  readonly required: boolean;
  /** False for a token of a template that `params` does not declare: a required string. */
  readonly declared: boolean;
}

/** How an RCP tool is called: its templates, in the manifest's order. */
export interface RcpSpec {
  readonly protocol: 'rcp';
  readonly params: readonly RcpParam[];
  readonly queryParams: readonly (readonly [name: string, template: string])[];
  readonly headers: readonly (readonly [name: string, template: string])[];
  /** Undefined: no body. */
  readonly body: Json | undefined;
  /** Null without `responseMappings`. */
  readonly mappings: readonly (readonly [field: string, path: string])[] | null;
}
