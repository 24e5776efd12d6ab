import { render } from 'preact';
import { language } from '../browser/texts.ts';
import { SettingsPage } from './SettingsPage.tsx';

const root = document.getElementById('app');
document.documentElement.lang = language();
if (root) render(<SettingsPage />, root);
