import { render } from 'preact';
import { language } from '../browser/texts.ts';
import { openEarly } from './open-early.ts';
import { Sidebar } from './Sidebar.tsx';

void openEarly();
const root = document.getElementById('app');
document.documentElement.lang = language();
if (root) render(<Sidebar />, root);
