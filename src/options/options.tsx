import { render } from 'preact';
import { textLanguage } from '../browser/texts.ts';
import { SettingsPage } from './SettingsPage.tsx';

const root = document.getElementById('app');
document.documentElement.lang = textLanguage();
if (root) render(<SettingsPage />, root);
