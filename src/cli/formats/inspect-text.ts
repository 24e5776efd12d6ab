import type { DoctorSummary } from '../../doctor/summary.ts';
import type { Examination } from '../examination.ts';
import { counted, oneLine, problemLines, table } from '../text.ts';

/** "9 of 9 tools usable, 1 repaired". */
export function summaryLine({ tools, usable, repaired }: DoctorSummary): string {
  const line = `${usable} of ${counted(tools, 'tool')} usable`;
  return repaired === 0 ? line : `${line}, ${repaired} repaired`;
}

/** An examination for people: what the manifest is, its tools, and its problems in the order to fix them. */
export function inspectText({ reading: { manifest }, problems, summary }: Examination): string {
  const lines: string[] = [];
  if (manifest === null) lines.push('No manifest to read.');
  else {
    const { tools, protocol, version, name, description } = manifest;
    lines.push(oneLine([protocol === 'rcp' ? 'RCP' : 'Servio', version ?? '(no version)', name ?? ''].join(' ')));
    if (description !== null) lines.push(oneLine(description));
    lines.push(summaryLine(summary));
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
