/** What `toolrail --help` prints. */
export const HELP = `toolrail: what a website offers as tools, from a terminal

  toolrail inspect <file|url|->            what a manifest offers, and what is wrong with it
  toolrail request <file|url|-> TOOL       the request of a call, exactly as it would be sent
  toolrail map <file|url|-> TOOL --response <file|->
                                           a reply as the tool's mappings shape it
  toolrail call <file|url|-> TOOL          sends the call and shows the reply
  toolrail probe <site>                    looks for manifests as the extension does
  toolrail export <file|url|-> --format F  its tools as others take them
  toolrail login <file|url|-> [TOOL]       signs in: prints an address, takes the code, keeps the tokens for you
  toolrail login --prompt <file|->         what a connection prompt holds, without its secrets
  toolrail logout <site|url>               revokes and forgets the sign-ins of a site

TOOL is the name in the manifest or the qualified name.

  --json              one JSON value on the standard output, whatever the outcome
  --format F          inspect: text, json, sarif or junit; probe: text or json;
                      export: mcp, openai, anthropic, gemini or openapi
  --tool TOOL         export: this tool only (may be given several times)
  --fail-on S         inspect: the least severity, warning or error, that ends with 1 (default error)
  --reply TOOL=file   inspect: a recorded reply of a tool, to try its mappings on
  --site ORIGIN       the site that the manifest belongs to
  --args JSON|@file   the arguments, one JSON object (default {})
  --resolve name=value  fixes a param; arguments cannot override it
  --header 'N: v'     adds a header
  --token T           the secret of the site; --token-env NAME takes it from the environment
  --client-id ID      who signs in; --scope 'a b' asks for these scopes (default: those that the tools need)
  --redirect-uri URI  where the code goes, as registered (default: this computer, or out-of-band)
  --reveal            shows the token in the request instead of ***
  --timeout SECONDS   for each request (call: 25, else 5)
  --developer         allows http, and addresses of this computer
  --help, --version

Exit status: 0 without errors, 1 with errors, 2 where inspect or probe find no manifest, or a command was used wrongly.`;
