/** How a Servio tool is called (specification "server", field notes 1.1). */
export interface ServioSpec {
  readonly protocol: 'servio';
  /** Final address of the call; the tool's name is already in it where the dialect puts it there. */
  readonly endpoint: string;
  /** `standard`: {server.url}/tools/{name}. `usage-template`: `usage.tools_endpoint` with the placeholder. `usage-bare`: one endpoint for {"name","arguments"}. */
  readonly dialect: 'standard' | 'usage-template' | 'usage-bare';
}
