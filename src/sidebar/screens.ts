import { lazily } from './controls/lazily.tsx';

// What the panel loads only when it is shown.

export const ManifestView = lazily(async () => (await import('./manifest/ManifestView.tsx')).ManifestView);
export const PasteManifest = lazily(async () => (await import('./page/PasteManifest.tsx')).PasteManifest);
export const DraftView = lazily(async () => (await import('./draft/DraftView.tsx')).DraftView);
export const ConnectPrompt = lazily(async () => (await import('./sign-in/ConnectPrompt.tsx')).ConnectPrompt);
export const SignInScreen = lazily(async () => (await import('./sign-in/SignInScreen.tsx')).SignInScreen);
export const LockedSite = lazily(async () => (await import('./sign-in/LockedSite.tsx')).LockedSite);
export const SignInLog = lazily(async () => (await import('./sign-in/SignInLog.tsx')).SignInLog);
export const SiteSettings = lazily(async () => (await import('./sign-in/SiteSettings.tsx')).SiteSettings);
