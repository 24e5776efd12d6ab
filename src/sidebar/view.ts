import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { readSession, writeSession } from '../browser/storage.ts';
import { OPEN_SITE, OPEN_TOOL } from './tab.ts';

/** What the panel shows for one tab. Kept per tab until the browser closes. */
export interface View {
  /** Origin of the page that this view was made for. */
  readonly origin: string | null;
  /** The site that the user chose; null for that of the page. */
  readonly siteId: string | null;
  readonly screen: Screen;
  readonly section: 'tools' | 'manifest';
  /** JSON pointer of the open tool. */
  readonly tool: string | null;
  /** The user looks at the tools of a site before adding it. */
  readonly peek: boolean;
  /** What the screens about signing in are for: the site, or a tool that signs in by itself, and what it lacked. */
  readonly signIn: { readonly tool: string | null; readonly scopes: readonly string[] };
}

const SCREENS = ['site', 'log', 'paste', 'prompt', 'sign-in', 'sign-in-log', 'site-settings', 'draft'] as const;
type Screen = (typeof SCREENS)[number];

function startView(origin: string | null): View {
  return {
    origin,
    siteId: null,
    screen: 'site',
    section: 'tools',
    tool: null,
    peek: false,
    signIn: { tool: null, scopes: [] },
  };
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const { origin, siteId, screen, section, tool, peek, signIn } = value as Record<string, unknown>;
  return (
    (origin === null || typeof origin === 'string') &&
    (siteId === null || typeof siteId === 'string') &&
    SCREENS.some((each) => each === screen) &&
    (section === 'tools' || section === 'manifest') &&
    (tool === null || typeof tool === 'string') &&
    typeof peek === 'boolean' &&
    typeof signIn === 'object' &&
    signIn !== null
  );
}

const views = new Map<number, View>();
let openedAt = false;

/** The view that was kept of a tab; null without. */
export async function storedView(tabId: number): Promise<View | null> {
  const stored = await readSession(`view:${tabId}`);
  return isView(stored) ? stored : null;
}

/**
 * The view of a tab, and how to change it. A page of another origin starts afresh, so that no tools of another
 * origin stand beside it.
 * @param origin of the page; undefined while it is not known yet
 * @returns null until both are known
 */
export function useView(tabId: number | null, origin: string | null | undefined) {
  const [, redraw] = useState(0);
  const [loaded, setLoaded] = useState<number | null>(null);

  useLayoutEffect(() => {
    if (tabId === null || views.has(tabId)) return setLoaded(tabId);
    let alive = true;
    void storedView(tabId).then((stored) => {
      if (stored) views.set(tabId, stored);
      if (alive) setLoaded(tabId);
    });
    return () => {
      alive = false;
    };
  }, [tabId]);

  const change = useCallback(
    (part: Partial<View>) => {
      if (tabId === null) return;
      const next = { ...(views.get(tabId) ?? startView(null)), ...part };
      views.set(tabId, next);
      void writeSession(`view:${tabId}`, next);
      redraw((count) => count + 1);
    },
    [tabId],
  );

  if (tabId === null || origin === undefined || loaded !== tabId) return { view: null, change };
  let view = views.get(tabId);
  if (!view || view.origin !== origin) {
    view = startView(origin);
    if (!openedAt && OPEN_SITE) view = { ...view, siteId: OPEN_SITE, tool: OPEN_TOOL, peek: true };
    views.set(tabId, view);
  }
  openedAt = true;
  return { view, change };
}
