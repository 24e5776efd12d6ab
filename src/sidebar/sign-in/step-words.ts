import { t } from '../../browser/texts.ts';
import type { OAuthStep } from '../../messages/sign-in-views.ts';

/** What a step of signing in is for, in a few words. */
export function stepText(step: OAuthStep): string {
  const texts: Record<OAuthStep['name'], string> = {
    challenge: t('signin_step_challenge'),
    'resource-metadata': t('signin_step_resource'),
    'server-metadata': t('signin_step_server'),
    registration: t('signin_step_registration'),
    authorization: t('signin_step_authorization'),
    callback: t('signin_step_callback'),
    token: t('signin_step_token'),
    refresh: t('signin_step_refresh'),
    revocation: t('signin_step_revocation'),
  };
  return texts[step.name];
}

/** Codes of requests that got no answer at all: the browser hides why. */
const WITHOUT_ANSWER = /^(?:NETWORK_FAILED|TIMEOUT|HOST_|NAME_SERVER_|CONNECTION_|CERTIFICATE_|TLS_)/;

/** True where nothing came back from the network, so that only the command line can name the cause. */
export function hadNoAnswer(step: OAuthStep): boolean {
  return step.problem !== null && WITHOUT_ANSWER.test(step.problem.code);
}
