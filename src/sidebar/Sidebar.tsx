import { t } from '../browser/texts.ts';
import type { PageView, SiteSummary } from '../messages/views.ts';
import { siteChanges, useAsked } from './asked.ts';
import { DraftBanner } from './draft/DraftBanner.tsx';
import { Header } from './header/Header.tsx';
import { SiteNotice } from './header/SiteNotice.tsx';
import { DiscoveryLog } from './page/DiscoveryLog.tsx';
import { NotAnswering } from './page/NotAnswering.tsx';
import { PageState } from './page/PageState.tsx';
import { ReviewCard } from './page/ReviewCard.tsx';
import { Skeleton } from './page/Skeleton.tsx';
import { isUnusable, UnusableSite } from './page/UnusableSite.tsx';
import { Welcome } from './page/Welcome.tsx';
import {
  ConnectPrompt,
  DraftView,
  LockedSite,
  ManifestView,
  PasteManifest,
  SignInLog,
  SignInScreen,
  SiteSettings,
} from './screens.ts';
import { useSettings } from './settings.ts';
import { useTab } from './tab.ts';
import { ToolView } from './tool/ToolView.tsx';
import { ToolList } from './tools/ToolList.tsx';
import { useView, type View } from './view.ts';

interface ContentProps {
  readonly tabId: number;
  readonly page: PageView;
  readonly site: SiteSummary | null;
  readonly view: View;
  readonly change: (part: Partial<View>) => void;
  readonly reload: () => void;
  readonly replacePage: (page: PageView) => void;
}

function Content(props: ContentProps) {
  const { tabId, page, site, view, change, reload } = props;
  if (view.screen === 'log') return <DiscoveryLog tabId={tabId} onBack={() => change({ screen: 'site' })} />;
  if (view.screen === 'paste') return <PasteManifest change={change} />;
  if (view.screen === 'prompt') return <ConnectPrompt site={site} change={change} />;
  if (view.screen === 'draft' && (site || page.origin !== null))
    return <DraftView key={site?.id} site={site} origin={site?.origin ?? page.origin ?? ''} change={change} />;
  if (!site) return <PageState page={page} change={change} replace={props.replacePage} />;
  if (view.screen === 'sign-in') return <SignInScreen key={site.id} site={site} about={view.signIn} change={change} />;
  if (view.screen === 'sign-in-log')
    return <SignInLog key={site.id} site={site} tool={view.signIn.tool} change={change} />;
  if (view.screen === 'site-settings') return <SiteSettings key={site.id} site={site} change={change} />;
  if (site.signIn?.state === 'locked') return <LockedSite key={site.id} site={site} change={change} reload={reload} />;
  if (!site.added && !view.peek && isUnusable(site)) return <UnusableSite key={site.id} site={site} change={change} />;
  if (!site.added && !view.peek) return <ReviewCard key={site.id} site={site} change={change} reload={reload} />;
  return (
    <>
      <DraftBanner site={site} change={change} reload={reload} />
      <SiteNotice site={site} open={view.tool !== null} change={change} reload={reload} />
      {view.section === 'manifest' ? (
        <ManifestView key={site.id} site={site} change={change} />
      ) : view.tool !== null ? (
        <ToolView key={site.id} tabId={tabId} site={site} pointer={view.tool} change={change} reload={reload} />
      ) : (
        <ToolList key={site.id} site={site} change={change} />
      )}
    </>
  );
}

/** The whole panel: follows a tab, and shows what its site, or the one chosen in the switcher, offers. */
export function Sidebar() {
  const tabId = useTab();
  const settings = useSettings();
  const page = useAsked(
    'page.view',
    tabId === null ? null : { tabId },
    (event) => event.type === 'sites-changed' || (event.type === 'page-changed' && event.tabId === tabId),
  );
  const { view, change } = useView(tabId, page.value?.origin);
  const chosen = useAsked(
    'site.get',
    view?.siteId == null ? null : { siteId: view.siteId },
    siteChanges(view?.siteId ?? null),
  );

  if (!page.value && page.problems.length > 0) {
    return (
      <main id="main">
        <h1 class="visually-hidden">{t('extensionName')}</h1>
        <NotAnswering problems={page.problems} onRetry={page.reload} />
      </main>
    );
  }
  if (!page.value || !view || tabId === null) return <main id="main" aria-busy="true" aria-label={t('loading')} />;

  const own = page.value.sites[0] ?? null;
  const lost = view.siteId !== null && !chosen.value && chosen.problems.length > 0;
  const site = view.siteId === null || lost ? own : chosen.value;
  const reload = () => {
    page.reload();
    chosen.reload();
  };
  const shared = { tabId, page: page.value, site, view, change, reload };
  const waiting = view.siteId !== null && site === null;
  return (
    <>
      <Header {...shared} tabs={site !== null && (site.added || view.peek)} />
      <main id="main" tabIndex={-1}>
        {settings?.welcomed === false && <Welcome />}
        {page.problems.length > 0 && <NotAnswering problems={page.problems} onRetry={page.reload} />}
        {waiting ? <Skeleton label={t('loading')} /> : <Content {...shared} replacePage={page.replace} />}
      </main>
    </>
  );
}
