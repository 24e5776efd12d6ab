import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from './extension-browser.ts';

export interface FirefoxProcess {
  /** Where WebDriver BiDi answers. */
  readonly url: string;
  readonly extensionId: string;
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

function preferences(sitePort: number): string {
  const values: Record<string, string | number | boolean> = {
    // As for a real install: no host is granted, and a request for one is answered with yes.
    'extensions.originControls.grantByDefault': false,
    'extensions.webextOptionalPermissionPrompts': false,
    // Every name is this machine, and https without a port is the example site's port.
    'network.dns.forceResolve': '127.0.0.1',
    'network.socket.forcePort': `443=${sitePort}`,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'browser.startup.page': 0,
    'browser.aboutwelcome.enabled': false,
    'browser.newtabpage.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'extensions.update.enabled': false,
    'services.settings.server': 'data:,',
    'intl.accept_languages': 'en-US, en',
    'toolkit.telemetry.enabled': false,
    'ui.prefersReducedMotion': 1,
    // Starting processes is what costs most: none in advance, and no more than sites need to be apart.
    'dom.ipc.processPrelaunch.enabled': false,
    'dom.ipc.processCount': 1,
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`Firefox did not start within 60 s: ${said.slice(-2000)}`)),
      60_000,
    );
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`Firefox ended at once (${status}): ${said.slice(-2000)}`)));
    child.stderr?.on('data', (data) => {
      said = (said + String(data)).slice(-10_000);
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

/** Starts Firefox with a fresh profile. The extension is installed later, by command. */
export async function startFirefox({ program, extension, headless, sitePort }: LaunchOptions): Promise<FirefoxProcess> {
  const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  const extensionId = manifest.browser_specific_settings.gecko.id;
  const profile = mkdtempSync(join(tmpdir(), 'toolrail-firefox-'));
  writeFileSync(join(profile, 'user.js'), preferences(sitePort));
  const child = spawn(
    program,
    [
      ...(headless ? ['--headless'] : []),
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', HOME: profile } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killer);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { url: await addressOf(child), extensionId, ended, close };
  } catch (error) {
    if (child.exitCode === null && child.signalCode === null) await close();
    throw error;
  }
}
