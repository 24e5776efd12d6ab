import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../site/make-problem.ts';
import { allProblems, problemsByPlace } from './problem-places.ts';

const local = makeProblem('form/number', '/n', { text: 'x' });
const required = makeProblem('argument/required', '/q');
const old = makeProblem('argument/required', '/n');
const refused = makeProblem('REDIRECT_BLOCKED', '');

describe('allProblems', () => {
  it('says each problem once, and nothing about what cannot be read', () => {
    expect(allProblems([local], [required, old], [required])).toEqual([local, required]);
  });

  it('takes the worker’s check until the panel’s own is there, and keeps its other problems', () => {
    expect(allProblems([], null, [old, refused])).toEqual([old, refused]);
    expect(allProblems([], [], [old, refused])).toEqual([refused]);
  });

  it('finds problems by the field that shows them', () => {
    expect(problemsByPlace([local, required]).get('/q')).toEqual([required]);
  });
});
