import { describe, expect, test } from 'vitest';

import { guided } from '#src/domain/practiceRoom/guided.ts';
import {
  faultsOf,
  shownAt,
  silenceOf,
  spokenSeconds,
  type Cue,
  type Script,
} from '#src/domain/practiceRoom/guidance.ts';
import { script } from '#src/domain/practiceRoom/scripts/script.ts';

const modules = import.meta.glob<Record<string, Script>>(
  ['../../../src/domain/practiceRoom/scripts/*.ts', '!**/script.ts'],
  { eager: true },
);
const scripts = Object.values(modules).flatMap((module) => Object.values(module));

describe('the guided meditations', () => {
  test('are four of each length, and the list has them all, without their words (rules/practiceRoom#Q9)', () => {
    const heads = scripts.map(({ cues: _, ...head }) => head);
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

    expect(heads.toSorted(byId)).toEqual(guided.toSorted(byId));
    for (const minutes of [5, 10, 20]) {
      expect(guided.filter((one) => one.minutes === minutes)).toHaveLength(4);
    }
  });

  test.each(scripts.map((one) => [one.title, one] as const))(
    '%s leaves time to hear it, and time to be quiet (rules/practiceRoom#Q10)',
    (_, one) => {
      expect(faultsOf(one)).toEqual([]);
      expect(silenceOf(one)).toBeGreaterThanOrEqual(0.6);
    },
  );

  test('promise nothing and heal nobody', () => {
    const claims =
      /\b(?:heal|cure|improve|reduce|proven|guarantee|stress-free)|\b(?:should|must)\b/iu;

    const said = scripts.flatMap(({ cues }) => cues.map(({ text }) => text));

    expect(said.filter((text) => claims.test(text) || text.includes('!'))).toEqual([]);
  });
});

describe('a script', () => {
  const one = (cues: readonly Cue[], minutes: Script['minutes'] = 5): Script => ({
    id: 'one',
    title: 'One',
    about: '',
    minutes,
    cues,
  });
  const quiet = { at: 8, text: 'Sit.' };

  test('is checked for what makes it hard to follow (rules/practiceRoom#Q10)', () => {
    const long =
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen.';

    expect(faultsOf(one([quiet, { at: 60, text: 'Stay.' }]))).toEqual([]);
    expect(
      faultsOf(
        one([
          { at: 8, text: long },
          { at: 90, text: 'Stay.' },
        ]),
      ),
    ).toEqual([`Over 16 words: "${long}"`]);
    expect(faultsOf(one([quiet, { at: 11, text: 'Stay.' }, { at: 60, text: 'Go.' }]))).toEqual([
      'Too soon, at 11 s: "Stay."',
    ]);
    expect(faultsOf(one([quiet, { at: 30, text: 'Stay.' }]))).toEqual([
      'There is no silence of 40 s.',
    ]);
    expect(faultsOf(one([quiet, { at: 293, text: 'Stay.' }]))).toEqual([
      'The last word is too late.',
    ]);
    expect(
      faultsOf(
        one([
          { at: 1.5, text: 'Sit.' },
          { at: 60, text: 'Stay.' },
        ]),
      ),
    ).toEqual(['1.5 is no whole second.']);
  });

  test('of 59 percent of silence is refused, and one of 60 is not', () => {
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => (index % 10 === 9 ? 'word.' : 'word')).join(' ');
    const spoken = (seconds: number) => {
      let count = 0;
      while (spokenSeconds(words(count + 1)) <= seconds) count += 1;
      return words(count);
    };
    const half = (share: number): Script =>
      one([
        { at: 0, text: spoken(150 * share) },
        { at: 150, text: spoken(150 * share) },
      ]);

    expect(faultsOf(half(0.39))).toEqual([]);
    expect(faultsOf(half(0.41))).toEqual(['There is too little silence.']);
  });

  test('comes and goes a sentence at a time, and what is over is over', () => {
    const [sit, stay] = [
      { at: 8, text: 'Sit.' },
      { at: 12, text: 'Stay here for a while now.' },
    ];
    const two = one([sit, stay]);

    expect(shownAt(two, 0)).toEqual({ cue: null, left: 8 });
    expect(shownAt(two, 8)).toEqual({ cue: sit, left: 3 });
    expect(shownAt(two, 11)).toEqual({ cue: null, left: 1 });
    expect(shownAt(two, 12)).toMatchObject({ cue: stay });
    expect(shownAt(two, 60)).toEqual({ cue: null, left: Infinity });
  });

  test('is written a line a cue, and a line without its time is refused', () => {
    const head = { id: 'a', title: 'A', about: '', minutes: 5 } as const;

    expect(script(head, '\n 0:08 Sit.\n 1:10 Stay. Or go.\n').cues).toEqual([
      { at: 8, text: 'Sit.' },
      { at: 70, text: 'Stay. Or go.' },
    ]);
    expect(() => script(head, 'Sit.')).toThrow('A cue begins with its minute and its second: Sit.');
  });
});
