/** What a browser that was just started has, and one that was brought back. */
export interface InitialState {
  readonly windows: number;
  readonly tabs: readonly string[];
  readonly cookies: number;
  /** Hosts that the extension may reach. */
  readonly hosts: readonly string[];
  readonly scripts: number;
  readonly sidebar: boolean;
  /** Preferences of the driver that a journey changed. */
  readonly theme: boolean;
}

export const INITIAL_STATE: InitialState = {
  windows: 1,
  tabs: ['about:blank'],
  cookies: 0,
  hosts: [],
  scripts: 0,
  sidebar: false,
  theme: false,
};

/** Looks at all this; takes the extension's id, and gives the host of its pages too. Runs in Firefox's own window. */
export const STATE = `async (id) => {
  const policy = WebExtensionPolicy.getByID(id);
  return {
    host: policy.mozExtensionHostname,
    windows: [...Services.wm.getEnumerator('navigator:browser')].length,
    tabs: [...gBrowser.tabs].map(({ linkedBrowser }) => linkedBrowser.currentURI.spec),
    cookies: Services.cookies.cookies.length,
    hosts: policy.allowedOrigins.patterns.map(({ pattern }) => pattern).filter((host) => !host.startsWith('moz-extension:')),
    scripts: policy.contentScripts.length,
    sidebar: SidebarController.isOpen,
    theme: Services.prefs.prefHasUserValue('layout.css.prefers-color-scheme.content-override'),
  };
}`;

/** Closes every tab and window but one empty tab. */
export const CLOSE_TABS = `async () => {
  for (const other of Services.wm.getEnumerator('navigator:browser')) if (other !== window) other.close();
  SidebarController.hide();
  const empty = gBrowser.addTrustedTab('about:blank');
  gBrowser.selectedTab = empty;
  for (const tab of [...gBrowser.tabs]) if (tab !== empty) gBrowser.removeTab(tab, { animate: false, skipPermitUnload: true });
  Services.prefs.clearUserPref('layout.css.prefers-color-scheme.content-override');
}`;

/** Deletes cookies, caches, storage and whatever else sites left. */
export const FORGET_SITES = `() => new Promise((done) => {
  Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: () => done(1) });
})`;
