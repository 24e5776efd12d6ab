import { t } from '../../browser/texts.ts';
import type { SiteSummary } from '../../messages/views.ts';
import { visibleText } from '../../site/visible-text.ts';
import { NEVER, siteChanges, useAsked } from '../asked.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { Skeleton } from '../page/Skeleton.tsx';
import type { View } from '../view.ts';
import { LogStep } from './LogStep.tsx';
import { signInLogText } from './log-text.ts';
import { loginCommand } from './login-command.ts';
import { signInChanges } from './place.ts';
import { RedirectList } from './RedirectList.tsx';
import { hadNoAnswer } from './step-words.ts';

/** Every step of signing in, in order, as it happens and afterwards. For people, and for those who run the site. */
export function SignInLog(props: { site: SiteSummary; tool: string | null; change: (part: Partial<View>) => void }) {
  const { site, tool, change } = props;
  const place = { siteId: site.id, tool };
  const log = useAsked('signin.log', place, signInChanges(site.id));
  const options = useAsked('signin.options', place, NEVER);
  const tools = useAsked('site.tools', tool === null ? null : { siteId: site.id }, siteChanges(site.id));
  const steps = log.value ?? [];
  const redirects = options.value?.redirectUrls ?? null;
  const toolName = tools.value?.find((each) => each.pointer === tool)?.name ?? null;
  const typed = options.value?.clientFrom === 'registration' ? null : (options.value?.clientId ?? null);
  const command = loginCommand(site.manifestUrl, toolName, typed);
  return (
    <div class="block sign-in-log">
      <button type="button" class="icon back" onClick={() => change({ screen: 'site' })}>
        ← {t('back')}
      </button>
      <h2>{t('signin_log')}</h2>
      <p class="muted">{t('signin_log_note', { site: visibleText(site.name) })}</p>
      <ProblemLines problems={log.problems} />
      {!log.value && log.problems.length === 0 && <Skeleton label={t('loading')} />}
      {log.value && steps.length === 0 && <p>{t('signin_log_empty')}</p>}
      {steps.length > 0 && (
        <>
          <div class="actions">
            <CopyButton
              class="secondary"
              label={t('signin_log_copy')}
              text={() => signInLogText(site, steps, redirects, navigator.userAgent)}
            />
          </div>
          <ol class="log">
            {steps.map((step, index) => (
              <LogStep key={`${step.at}${step.name}${index}`} step={step} number={index + 1} />
            ))}
          </ol>
        </>
      )}
      {steps.some(hadNoAnswer) && (
        <section class="sign-in-form" aria-label={t('signin_network')}>
          <h3>{t('signin_network')}</h3>
          <ul class="causes">
            <li>{t('signin_network_down')}</li>
            <li>{t('signin_network_certificate')}</li>
            <li>{t('signin_network_blocked')}</li>
          </ul>
          <p>{t('signin_network_command')}</p>
          <div class="row">
            <code class="grow" dir="ltr">
              {command}
            </code>
            <CopyButton label={t('copy')} text={() => command} />
          </div>
        </section>
      )}
      {redirects && <RedirectList urls={redirects} />}
    </div>
  );
}
