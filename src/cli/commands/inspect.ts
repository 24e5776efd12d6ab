import type { Json, JsonObject } from '../../json/json.ts';
import type { Problem } from '../../site/problem.ts';
import type { Auth, ListedTool, ManifestReading } from '../../site/site.ts';
import { loadManifest } from '../load-manifest.ts';
import type { Options } from '../options.ts';
import { problemJson, type Result } from '../result.ts';
import { counted, oneLine, problemLines, table } from '../text.ts';

/** Auth is plain data, but read-only: this copies it as JSON. */
function authJson(auth: Auth | null): Json {
  return auth === null ? null : (JSON.parse(JSON.stringify(auth)) as JsonObject);
}

function toolJson(tool: ListedTool): JsonObject {
  return {
    name: tool.name,
    qualifiedName: tool.qualifiedName,
    description: tool.description,
    method: tool.method,
    url: tool.url,
    params: tool.params,
    auth: authJson(tool.auth),
    usable: tool.usable,
    problems: tool.problems.map(problemJson),
  };
}

function exitOf({ manifest, problems }: ManifestReading): Result['exit'] {
  if (manifest === null) return 2;
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function textOf({ manifest, problems }: ManifestReading): string {
  const lines: string[] = [];
  if (manifest === null) lines.push('No manifest to read.');
  else {
    const { tools, protocol, version, name, description } = manifest;
    const usable = tools.filter((tool) => tool.usable).length;
    const title = [protocol === 'rcp' ? 'RCP' : 'Servio', version ?? '(no version)', name ?? ''];
    lines.push(oneLine(title.join(' ')));
    if (description !== null) lines.push(oneLine(description));
    lines.push(`${counted(tools.length, 'tool')}, ${usable} usable`);
    lines.push(
      table(
        tools.map((tool) => [
          tool.usable ? 'ok' : 'broken',
          oneLine(tool.name ?? '(no name)', 60),
          tool.method ?? '',
          tool.auth?.type ?? '',
          oneLine(tool.url ?? '', 120),
        ]),
      ),
    );
  }
  if (problems.length > 0) lines.push(counted(problems.length, 'problem'), problemLines(problems));
  return lines.filter((line) => line !== '').join('\n');
}

function resultOf(reading: ManifestReading): Result {
  const { protocol, manifest, problems } = reading;
  const json: JsonObject = {
    protocol,
    version: manifest?.version ?? null,
    name: manifest?.name ?? null,
    tools: manifest?.tools.map(toolJson) ?? [],
    problems: problems.map(problemJson),
  };
  return { json, text: textOf(reading), exit: exitOf(reading) };
}

/** What `inspect` prints where it was used wrongly: the same shape, with no manifest. */
export function inspectNothing(problems: readonly Problem[]): Result {
  return resultOf({ protocol: null, manifest: null, problems });
}

/** `toolrail inspect <file|url|->`: what a manifest offers and what is wrong with it. */
export async function inspect(source: string, options: Options): Promise<Result> {
  return resultOf((await loadManifest(source, options)).reading);
}
