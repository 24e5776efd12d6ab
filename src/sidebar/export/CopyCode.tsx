import { t } from '../../browser/texts.ts';
import { toFetch } from '../../exports/fetch-code.ts';
import { toPython } from '../../exports/python-code.ts';
import type { HttpRequest } from '../../site/tool-call.ts';
import { CopyButton } from '../controls/CopyButton.tsx';

/** The request as code to copy. Its secret is masked here already, so the code takes it from the environment. */
export function CopyCode(props: { request: HttpRequest }) {
  const { request } = props;
  return (
    <>
      <CopyButton label={t('export_fetch')} text={() => toFetch(request)} class="secondary" />
      <CopyButton label={t('export_python')} text={() => toPython(request)} class="secondary" />
    </>
  );
}
