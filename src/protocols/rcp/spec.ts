import type { Json } from '../../json/json.ts';

export interface RcpParam {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
  readonly description: string | null;
  readonly required: boolean;
  /** False for a token of a template that `params` does not declare: a required string. */
  readonly declared: boolean;
}

/** Texts by name, in the manifest's order. Only own keys count. */
export type TextMap = Readonly<Record<string, string>>;

/** How an RCP tool is called. */
export interface RcpSpec {
  readonly protocol: 'rcp';
  readonly params: readonly RcpParam[];
  /** Templates by name. */
  readonly queryParams: TextMap;
  /** Templates by name. */
  readonly headers: TextMap;
  /** Undefined: no body. */
  readonly body: Json | undefined;
  /** Paths by field; null without `responseMappings`. */
  readonly mappings: TextMap | null;
}
