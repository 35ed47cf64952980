import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { completionBy, type Share } from '#src/domain/analytics/completion.ts';
import { completionSentence } from '#src/domain/analytics/completionSentence.ts';
import { mannWhitneyP, medianOf } from '#src/domain/analytics/mannWhitney.ts';
import { moodBesidePractice, type MoodDay } from '#src/domain/analytics/moodDays.ts';
import { moodSentence } from '#src/domain/analytics/moodSentence.ts';
import { minutesByWeek } from '#src/domain/analytics/weeks.ts';
import { weekSentence } from '#src/domain/analytics/weekSentence.ts';
import { eachPillar, pillarCodes, pillarNames } from '#src/domain/common/pillarCode.ts';
import { weekdayNames } from '#src/domain/days/calendar.ts';
import { daySummariesAround } from '../../support/daySummaries.ts';

const today = '2026-11-20';
const some = daySummariesAround(today, { before: 89, after: 0 });

describe('what is said of what was done (rules/analytics#K5)', () => {
  test.each<[string, Share[], string]>([
    ['9 of 10 beside 5 of 10', [of(9, 10), of(5, 10)], 'Mondays hold best: 9 of 10.'],
    ['20 points and no more', [of(6, 10), of(4, 10)], 'Mondays hold best: 6 of 10.'],
    ['less than 20 points', [of(59, 100), of(4, 10)], '63 tasks done in the last 90 days.'],
    ['seven planned', [of(7, 7), of(1, 10)], '8 tasks done in the last 90 days.'],
    ['seven planned of the others', [of(9, 10), of(1, 7)], '10 tasks done in the last 90 days.'],
    ['two that are best', [of(9, 10), of(18, 20), of(1, 10)], '28 tasks done in the last 90 days.'],
    [
      'a best one of few tasks',
      [of(9, 10), of(1, 1), of(0, 9)],
      '10 tasks done in the last 90 days.',
    ],
    ['one task', [of(1, 2)], 'One task done in the last 90 days.'],
    ['none', [of(0, 20)], 'What you do of what is planned is drawn here.'],
  ])('of %s', (_, weekdays, sentence) => {
    const nothing = [of(0, 0)];
    const completion = { ...eachPillar(() => nothing), TETHER: weekdays };

    expect(completionSentence(completion)).toBe(sentence);
  });

  test('names a pillar as it does a weekday', () => {
    const completion = {
      TETHER: [of(2, 10), of(1, 10)],
      RECOVERY: [of(9, 10), of(8, 10)],
      NOURISHMENT: [],
      MOVEMENT: [],
    };

    expect(completionSentence(completion)).toBe('Recovery holds best: 17 of 20.');
  });

  test('is true of the days', () => {
    fc.assert(
      fc.property(some, (days) => {
        const completion = completionBy(days, today);
        const sentence = completionSentence(completion);
        const claim = /(?<name>\w+?)s? holds? best: (?<done>\d+) of (?<planned>\d+)/u.exec(
          sentence,
        );
        if (claim === null) return;

        const name = claim.groups?.['name'] ?? '';
        const cells = pillarCodes.flatMap((code) =>
          completion[code].map((share, index) => ({
            ...share,
            isMeant: pillarNames[code] === name || weekdayNames[index] === name,
          })),
        );
        const sum = (isMeant: boolean, key: 'done' | 'planned') =>
          cells
            .filter((cell) => cell.isMeant === isMeant)
            .reduce((total, cell) => total + cell[key], 0);
        expect(claim.groups).toMatchObject({
          done: String(sum(true, 'done')),
          planned: String(sum(true, 'planned')),
        });
        expect(Math.min(sum(true, 'planned'), sum(false, 'planned'))).toBeGreaterThanOrEqual(8);
        const difference =
          sum(true, 'done') / sum(true, 'planned') - sum(false, 'done') / sum(false, 'planned');
        expect(difference).toBeGreaterThan(0.2 - 1e-9);
      }),
    );
  });
});

describe('what is said of the weeks (rules/analytics#K6)', () => {
  test.each([
    [[0, 0], 'The minutes of your sessions are drawn here.'],
    [[0, 40], '40 minutes in the last 2 weeks.'],
    [[0, 1], 'One minute in the last 2 weeks.'],
    [[40, 40], '80 minutes in the last 2 weeks.'],
    [[50, 40], '90 minutes in the last 2 weeks. The week of 9 November had the most, 50.'],
  ])('of %j', ([first = 0, second = 0], sentence) => {
    expect(
      weekSentence([
        { monday: '2026-11-09', minutes: first },
        { monday: '2026-11-16', minutes: second },
      ]),
    ).toBe(sentence);
  });
});

describe('what is said of mood beside practice (rules/analytics#K7)', () => {
  const apart = [20, 21, 22, 23, 24, 25, 26];
  const below = [0, 1, 2, 3, 4, 5, 6];

  test('is how far happy days are from the others, either way', () => {
    expect(moodSentence(daysOf(apart, below))).toBe(
      'Your happy days had 20 minutes more: typically 23, and 3 on days with another mood.',
    );
    expect(moodSentence(daysOf(below, [...apart, 27]))).toBe(
      'Your happy days had 20.5 minutes fewer: typically 3, and 23.5 on days with another mood.',
    );
  });

  test.each([
    ['six days', daysOf(apart.slice(1), below), '13 days with a mood so far.'],
    ['six other days', daysOf(apart, below.slice(1)), '13 days with a mood so far.'],
    [
      'medians that are close',
      daysOf(
        apart,
        apart.map((one) => one - 4),
      ),
      '14 days with a mood so far.',
    ],
    [
      'what chance may well make',
      daysOf([0, 0, 0, 20, 20, 20, 20], [0, 0, 0, 0, 20, 20, 20]),
      '14 days with a mood so far.',
    ],
    ['one day', daysOf([12], []), 'One day with a mood so far.'],
    ['no day', daysOf([], []), 'Days that you end with a mood are drawn here.'],
  ])('is a count alone with %s', (_, days, sentence) => {
    expect(moodSentence(days)).toBe(sentence);
  });

  test('is carried by the days', () => {
    fc.assert(
      fc.property(some, (summaries) => {
        const days = moodBesidePractice(summaries, today);
        const minutesOf = (isHappy: boolean) =>
          days
            .filter(({ mood }) => mood !== null && (mood === 'happy') === isHappy)
            .map(({ minutes }) => minutes);
        const [happy, others] = [minutesOf(true), minutesOf(false)];
        const isCarried =
          happy.length >= 7 &&
          others.length >= 7 &&
          Math.abs(medianOf(happy) - medianOf(others)) >= 5 &&
          mannWhitneyP(happy, others) < 0.05;

        expect(moodSentence(days).startsWith('Your happy days had')).toBe(isCarried);
      }),
    );
  });
});

test('no sentence says what was not done, and none says why (rules/analytics#K8)', () => {
  fc.assert(
    fc.property(some, (days) => {
      const said = [
        completionSentence(completionBy(days, today)),
        weekSentence(minutesByWeek(days, today)),
        moodSentence(moodBesidePractice(days, today)),
      ].join(' ');

      expect(said).not.toMatch(/\b(?:miss|fail|only|should|because|worst|less than|makes?)/iu);
    }),
  );
});

function of(done: number, planned: number): Share {
  return { done, planned };
}

/** Days with a mood: happy ones with these minutes, and others, neutral and sad in turn; and one without a mood. */
function daysOf(happy: readonly number[], others: readonly number[]): MoodDay[] {
  const dayOf = (mood: MoodDay['mood'], minutes: number): MoodDay => ({
    day: today,
    mood,
    happiness: 5,
    minutes,
  });

  return [
    ...happy.map((minutes) => dayOf('happy', minutes)),
    ...others.map((minutes, index) => dayOf(index % 2 === 0 ? 'neutral' : 'sad', minutes)),
    dayOf(null, 90),
  ];
}
