// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Script } from '#src/domain/practiceRoom/guidance.ts';
import { oneBreath } from '#src/domain/practiceRoom/scripts/oneBreath.ts';
import { onCues } from '#src/services/practiceRoom/cues.ts';

const script: Script = {
  id: 'one',
  title: 'One',
  about: '',
  minutes: 5,
  cues: [
    { at: 8, text: 'Sit.' },
    { at: 60, text: 'Stay.' },
    { at: 130, text: 'Go.' },
  ],
};
const stops: (() => void)[] = [];
/** How long the page has slept without its timers, in milliseconds. */
let slept = 0;

beforeEach(() => {
  vi.useFakeTimers();
  slept = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + slept);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('the words of a meditation', () => {
  test('come and go, with silence before and between, and are over once (rules/practiceRoom#Q9)', () => {
    const { told } = follow();
    vi.advanceTimersByTime(300_000);

    expect(told).toEqual([
      '0 silence',
      '8 Sit.',
      '13 silence',
      '60 Stay.',
      '65 silence',
      '130 Go.',
      '135 over',
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of one of ours come each once, in their order and in time', () => {
    const { told } = follow({ practised: 0, of: oneBreath });
    vi.advanceTimersByTime(300_000);
    const came = told.filter((what) => !/ (?:silence|over)$/u.test(what));

    expect(came).toEqual(oneBreath.cues.map(({ at, text }) => `${at} ${text}`));
    expect(told.filter((what) => what.endsWith('over'))).toHaveLength(1);
    expect(told.at(-1)).toMatch(/ over$/u);
  });

  test.each([
    [9.9, '0 Sit.'],
    [10.1, '0 Sit. late'],
  ])('that are there already are told at once, after %d seconds as "%s"', (practised, wanted) => {
    expect(follow({ practised }).told).toEqual([wanted]);
  });

  test('stand where the clock says after a throttled minute: what was missed is told no more', () => {
    const { told } = follow({ practised: 20 });
    slept = 60_000;
    vi.advanceTimersByTime(60_000);

    expect(told).toEqual(['0 silence', '110 Go.', '115 over']);
  });

  test.each([
    [1_900, '41 Stay.'],
    [2_100, '42 Stay. late'],
  ])('that come %d ms late are told as "%s"', (late, wanted) => {
    const { told } = follow({ practised: 20 });
    slept = late;
    vi.advanceTimersByTime(40_005);

    expect(told).toEqual(['0 silence', wanted]);
  });

  test('that a page which is seen again missed by over two seconds are told as late', () => {
    const { told } = follow({ practised: 20 });
    slept = 43_000;
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(10_000);

    expect(told).toEqual(['0 silence', '43 Stay. late', '45 silence']);
  });

  test('that are there are told once, however often the page is looked at', () => {
    const { told } = follow({ practised: 8 });
    document.dispatchEvent(new Event('visibilitychange'));

    expect(told).toEqual(['0 Sit.']);
  });

  test('that are all over are told so at once', () => {
    expect(follow({ practised: 200 }).told).toEqual(['0 over']);
  });

  test('are told no more once that is stopped', () => {
    const { stop, told } = follow();
    stop();
    vi.advanceTimersByTime(300_000);
    document.dispatchEvent(new Event('visibilitychange'));

    expect(told).toEqual(['0 silence']);
  });
});

/** What is told, each with the second in which it is. */
function follow({ of = script, practised = 0 }: { practised?: number; of?: Script } = {}) {
  const told: string[] = [];
  const now = performance.now();
  const tell = (what: string) =>
    told.push(`${Math.floor((performance.now() - now) / 1000)} ${what}`);
  const stop = onCues(
    { begunAt: now - practised * 1000, script: of },
    {
      came: ({ text }, isLate) => tell(isLate ? `${text} late` : text),
      went: () => tell('silence'),
      over: () => tell('over'),
    },
  );
  stops.push(stop);

  return { stop, told };
}
