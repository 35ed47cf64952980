import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  cityOf,
  isToAsk,
  mergedZone,
  unknownZone,
  withAnswer,
  zoneInUse,
  type KeptZone,
} from '#src/domain/account/zoneQuestion.ts';

const zones = Intl.supportedValuesOf('timeZone');
const zone = fc.constantFrom(...zones);
const lisbon = 'Europe/Lisbon';
const newYork = 'America/New_York';

describe('whose time counts (rules/today#D3)', () => {
  test('is asked of any two places but the same, until it is answered', () => {
    fc.assert(
      fc.property(zone, zone, (account, browser) => {
        const two = { account, browser };
        const isAsked = account !== browser && browser !== 'UTC';

        expect(isToAsk(two, unknownZone)).toBe(isAsked);
        expect(isToAsk(two, withAnswer(unknownZone, two))).toBe(false);
      }),
    );
  });

  test('is asked the other way round, too', () => {
    const kept = withAnswer(unknownZone, { account: newYork, browser: lisbon });

    expect(isToAsk({ account: lisbon, browser: newYork }, kept)).toBe(true);
  });

  test.each([
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Portugal', 'Europe/Lisbon'],
  ])('is not asked of %s and %s, which are one', (account, browser) => {
    expect(isToAsk({ account, browser }, unknownZone)).toBe(false);
  });

  test('keeps the last forty answers', () => {
    const kept = zones.reduce<KeptZone>(
      (known, browser) => withAnswer(known, { account: newYork, browser }),
      unknownZone,
    );

    expect(kept.answered).toHaveLength(40);
    expect(isToAsk({ account: newYork, browser: zones.at(-1) ?? '' }, kept)).toBe(false);
  });

  test('loses no answer of either tab', () => {
    const one = withAnswer({ name: newYork, answered: [] }, { account: newYork, browser: lisbon });
    const other = withAnswer(
      { name: null, answered: [] },
      { account: newYork, browser: 'Asia/Tokyo' },
    );

    expect(mergedZone(other, one)).toEqual({
      name: newYork,
      answered: [...one.answered, ...other.answered],
    });
    expect(mergedZone({ name: lisbon, answered: [] }, one).name).toBe(lisbon);
  });
});

test('a zone is called by its city', () => {
  expect([newYork, 'America/Argentina/Buenos_Aires', lisbon].map(cityOf)).toEqual([
    'New York',
    'Buenos Aires',
    'Lisbon',
  ]);
  expect(['UTC', 'Etc/GMT+5', 'Etc/UTC', ''].map(cityOf)).toEqual([null, null, null, null]);
});

test('the days go by the zone of the account, and by that of the browser where it knows none such', () => {
  expect(zoneInUse({ name: newYork, answered: [] }, lisbon)).toBe(newYork);
  expect(zoneInUse({ name: 'Europe/Atlantis', answered: [] }, lisbon)).toBe(lisbon);
  expect(zoneInUse(unknownZone, lisbon)).toBe(lisbon);
});
