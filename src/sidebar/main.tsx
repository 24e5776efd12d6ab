// First: what it asks for is on its way while the rest of the panel is read.
import './open-early.ts';
import { render } from 'preact';
import { textLanguage } from '../browser/texts.ts';
import { Sidebar } from './Sidebar.tsx';

const root = document.getElementById('app');
document.documentElement.lang = textLanguage();
if (root) render(<Sidebar />, root);
