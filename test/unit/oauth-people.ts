import { ask, type Loopback } from './oauth-browser.ts';

/** What one person's browser holds while signing in: cookies, and what it was shown last. */
export interface Person {
  /** Follows pages from an address: signs in as Mira where asked, answers consent; ends at a page or another host. */
  go(url: string, decision?: 'allow' | 'deny'): Promise<{ status: number; text: string; redirectedTo: string | null }>;
}

/** A person at the Servio sites of the example site. */
export function person(loopback: Loopback): Person {
  const jar = new Map<string, string>();
  return {
    async go(url, decision = 'allow') {
      let next: { url: string; form: string | null } = { url, form: null };
      for (let hop = 0; hop < 8; hop += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers = [['cookie', cookie] as const, ['content-type', 'application/x-www-form-urlencoded'] as const];
        const answer = await ask(loopback, next.form === null ? 'GET' : 'POST', next.url, headers, next.form);
        for (const [name, value] of answer.headers) {
          const [, key, content] = name.toLowerCase() === 'set-cookie' ? (/^([^=]+)=([^;]*)/.exec(value) ?? []) : [];
          if (key !== undefined && content !== undefined) jar.set(key, content);
        }
        const location = answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
        if (location !== undefined) {
          const target = new URL(location, next.url).href;
          if (new URL(target).host !== new URL(url).host)
            return { status: answer.status, text: '', redirectedTo: target };
          next = { url: target, form: null };
        } else if (answer.text.includes('name="user"')) next = { ...next, form: 'user=mira' };
        else if (answer.text.includes('name="decision"')) next = { ...next, form: `decision=${decision}` };
        else return { status: answer.status, text: answer.text, redirectedTo: null };
      }
      throw new Error(`the pages of ${url} did not come to an end`);
    },
  };
}
