import { render } from 'preact';
import { language } from '../browser/texts.ts';
import { Sidebar } from './Sidebar.tsx';

const root = document.getElementById('app');
document.documentElement.lang = language();
if (root) render(<Sidebar />, root);
