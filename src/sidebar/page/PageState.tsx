import { useState } from 'preact/hooks';
import { changeSettings } from '../../browser/settings.ts';
import { t } from '../../browser/texts.ts';
import type { PageView } from '../../messages/views.ts';
import { askAccess } from '../access.ts';
import { askWorker } from '../ask-worker.ts';
import { ProblemLines } from '../controls/ProblemLines.tsx';
import { hostOf } from '../header/Header.tsx';
import { useSettings } from '../settings.ts';
import type { View } from '../view.ts';
import { Skeleton } from './Skeleton.tsx';

interface Shown {
  readonly title: string;
  readonly sentence: string;
  readonly button: string | null;
  readonly act: () => void;
}

/** A page without tools to show: one sentence why, and one button onwards. */
export function PageState(props: {
  page: PageView;
  change: (part: Partial<View>) => void;
  replace: (page: PageView) => void;
}) {
  const { page, change } = props;
  const { tabId, origin } = page;
  const [looking, setLooking] = useState(false);
  const [refused, setRefused] = useState(false);
  const settings = useSettings();
  const offEverywhere = settings?.detection === 'off';

  const look = async (again: boolean) => {
    setLooking(true);
    const reply = await askWorker('page.look', { tabId, again });
    setLooking(false);
    if (reply.ok) props.replace(reply.value);
  };
  const allow = () => {
    if (origin === null) return change({ screen: 'paste' });
    void askAccess([origin]).then((granted) => {
      setRefused(!granted);
      if (granted) void look(false);
    });
  };
  const switchOn = async () => {
    if (!settings) return;
    const offOrigins = settings.offOrigins.filter((each) => each !== origin);
    await changeSettings(offEverywhere ? { detection: 'on-click' } : { offOrigins });
    await look(false);
  };
  const paste = () => change({ screen: 'paste' });
  const host = origin === null ? '' : hostOf(origin);

  if (page.state === 'looking' || looking) return <Skeleton label={t('state_looking')} />;
  const shown: Record<Exclude<PageView['state'], 'looking'>, Shown> = {
    'not-checkable': {
      title: t('state_not_checkable_title'),
      sentence: t('state_not_checkable'),
      button: t('paste_open'),
      act: paste,
    },
    'not-allowed': {
      title: t('state_not_allowed_title'),
      sentence: t('state_not_allowed'),
      button: origin === null ? t('paste_open') : t('state_not_allowed_button', { host }),
      act: allow,
    },
    'blocked-by-page': {
      title: t('state_blocked_title'),
      sentence: t('state_blocked'),
      button: origin === null ? t('paste_open') : t('state_not_allowed_button', { host }),
      act: allow,
    },
    'switched-off': {
      title: t('state_off_title'),
      sentence: t(offEverywhere ? 'state_off_everywhere' : 'state_off'),
      button: t(offEverywhere ? 'state_off_everywhere_button' : 'state_off_button'),
      act: () => void switchOn(),
    },
    'nothing-found': {
      title: t('state_nothing_title'),
      sentence: t('state_nothing'),
      button: t('state_nothing_button'),
      act: () => void look(true),
    },
    invalid: {
      title: t('state_invalid_title'),
      sentence: t('state_invalid'),
      button: t('state_nothing_button'),
      act: () => void look(true),
    },
    locked: {
      title: t('state_locked_title'),
      sentence: t('state_locked'),
      button: null,
      act: () => undefined,
    },
    found: {
      title: t('state_nothing_title'),
      sentence: t('state_nothing'),
      button: t('state_nothing_button'),
      act: () => void look(true),
    },
  };
  const state = shown[page.state];
  const looked = page.state === 'nothing-found' || page.state === 'invalid' || page.state === 'blocked-by-page';
  return (
    <div class="card">
      <h2>{state.title}</h2>
      <p class="muted">{state.sentence}</p>
      <ProblemLines problems={page.problems} />
      {refused && (
        <p class="warn" role="alert">
          {t('access_refused', { host })}
        </p>
      )}
      {state.button && (
        <button type="button" class="primary" onClick={state.act}>
          {state.button}
        </button>
      )}
      {looked && (
        <div class="actions">
          <button type="button" class="link" onClick={paste}>
            {t('paste_open')}
          </button>
          <button type="button" class="link" onClick={() => change({ screen: 'log' })}>
            {t('state_why')}
          </button>
        </div>
      )}
    </div>
  );
}
