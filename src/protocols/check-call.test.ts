import { describe, expect, it } from 'vitest';
import { checkCallArguments } from './check-call.ts';
import { readManifest } from './read-manifest.ts';

const ORIGIN = { site: 'https://a.example', manifestUrl: null, developer: false };

function toolOf(text: string) {
  const tool = readManifest(text, ORIGIN).manifest?.tools[0];
  if (!tool?.usable) throw new Error('the tool is not usable');
  return tool;
}

describe('checkCallArguments', () => {
  it('lets null stand for an optional RCP param only', () => {
    const tool = toolOf(
      JSON.stringify({
        rcpVersion: '0.1',
        tools: [
          {
            name: 'a',
            description: 'A tool with two params',
            method: 'POST',
            url: 'https://a.example/x',
            body: { need: '{{need}}', want: '{{want}}' },
            params: [{ name: 'need' }, { name: 'want', required: false }],
          },
        ],
      }),
    );
    const codes = (args: Parameters<typeof checkCallArguments>[1]) =>
      checkCallArguments(tool, args, null).map(({ code }) => code);
    expect(codes({ need: 'x', want: null })).toEqual([]);
    expect(codes({ need: null })).toEqual(['argument/type']);
    expect(codes({ want: null })).toEqual(['argument/required']);
    expect(codes({ need: 'x', other: null })).toEqual(['argument/unknown-member']);
  });
});

describe('a doubled key inside a tool', () => {
  it('stands in the own list of that tool and in the top one', () => {
    const text =
      '{"rcpVersion":"0.1","tools":[{"name":"a","description":"Fetches a","method":"GET","url":"https://a.example/","url":"https://b.example/"}]}';
    const { manifest, problems } = readManifest(text, ORIGIN);
    const own = manifest?.tools[0]?.problems.filter(({ code }) => code === 'json/duplicate-key');
    expect(own).toEqual(problems.filter(({ code }) => code === 'json/duplicate-key'));
    expect(own).toHaveLength(1);
  });
});
