import type { JsonObject } from '../json/json.ts';
import type { Outcome, Problem } from '../site/problem.ts';
import type { Manifest, ManifestOrigin, ProtocolId, Tool } from '../site/site.ts';
import type { Credential, HttpRequest, MappedReply } from '../site/tool-call.ts';

/** What a call adds to its arguments. */
export interface CallContext {
  readonly credential: Credential | null;
  /** Fixed headers that the user attached to the site. */
  readonly clientHeaders: readonly (readonly [name: string, value: string])[];
  /** Params whose value the user fixed; an argument never overrides them. */
  readonly resolved: JsonObject;
  readonly origin: ManifestOrigin;
}

/** The contract that every protocol folder fulfils. All of it is pure. */
export interface Protocol<Spec> {
  readonly id: ProtocolId;
  /** True where the parsed document looks like this protocol's manifest, valid or not. */
  recognises(document: JsonObject): boolean;
  /** Reads a whole manifest; every deviation becomes a problem, and one bad tool never hides the others. */
  read(document: JsonObject, origin: ManifestOrigin): { manifest: Manifest; problems: Problem[] };
  /** The one function that makes a request, for the preview and for sending. Arguments are already checked. */
  buildRequest(tool: Tool<Spec>, args: JsonObject, context: CallContext): Outcome<HttpRequest>;
  /** Shapes a reply's text. Never fails: what is not JSON stays text. */
  mapReply(tool: Tool<Spec>, text: string): MappedReply;
}
