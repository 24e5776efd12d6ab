import type { Plugin } from 'vite';

const ASSIGNMENT = /\(\w+\.innerHTML=\w+\.__html\)/;

/**
 * Vite plugin: takes the one place out of Preact that sets HTML. The panel shows what sites send as text only, so that
 * place could only ever serve an attack; and Firefox's add-on lint warns of it.
 */
export function noInnerHtmlPlugin(): Plugin {
  return {
    name: 'toolrail-no-inner-html',
    apply: 'build',
    transform(code, id) {
      if (!/\/preact\/dist\/preact\.mjs/.test(id)) return null;
      if (!ASSIGNMENT.test(code)) throw new Error('Preact sets HTML in another way now');
      return { code: code.replace(ASSIGNMENT, '(0)'), map: null };
    },
  };
}
