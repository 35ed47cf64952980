import { expect, test } from 'vitest';

import { faultsOf } from '../../scripts/measure/accepted.ts';
import { lowerQuartile, median } from '../../scripts/measure/median.ts';
import type { Row } from '../../scripts/measure/row.ts';
import { beside } from '../../scripts/measure/pages/rows.ts';
import { heldOrAgain } from '../../scripts/measure/services/heldOrAgain.ts';
import { tableOf } from '../../scripts/measure/table.ts';

const row: Row = {
  part: 'pages',
  name: '/login script',
  unit: 'kB',
  ours: 110,
  floor: 80,
  ratio: 1.375,
  limit: 1.4,
};

test('a ratio may grow by a tenth over the accepted one, within its limit', () => {
  expect(faultsOf([row], {})).toEqual([]);
  expect(faultsOf([row], { 'pages: /login script': 1.26 })).toEqual([]);
  expect(faultsOf([row], { 'pages: /login script': 1.24 })).toEqual([
    'pages: /login script is 1.38: 1.24 was accepted.',
  ]);
  expect(faultsOf([{ ...row, limit: 1.3 }], {})).toEqual([
    'pages: /login script is 1.38: the limit is 1.3.',
  ]);
});

test('what is no number, or is measured no more, is a fault', () => {
  expect(faultsOf([{ ...row, ratio: Number.NaN }], { 'pages: /login script': 1.26 })).toEqual([
    'pages: /login script was not measured.',
  ]);
  expect(faultsOf([row], { 'pages: /gone script': 1, 'services: a day read': 1 })).toEqual([
    'pages: /gone script was accepted, and is not measured.',
  ]);
});

test('what goes by leaps has its limit alone', () => {
  const leaping = { ...row, leaps: true } as const;

  expect(faultsOf([leaping], { 'pages: /login script': 1 })).toEqual([]);
  expect(faultsOf([{ ...leaping, limit: 1.3 }], {})).toHaveLength(1);
});

test('what never moved may not begin to', () => {
  const still = { ...row, name: '/ layout shift', floor: null, limit: null };

  expect(faultsOf([{ ...still, ours: 0, ratio: 0 }], { 'pages: / layout shift': 0 })).toEqual([]);
  expect(faultsOf([{ ...still, ours: 0.01, ratio: 0.01 }], { 'pages: / layout shift': 0 })).toEqual(
    ['pages: / layout shift is 0.01: 0 was accepted.'],
  );
});

test('nothing beside a floor of nothing is as much, and anything is too much', () => {
  const blocking = (ours: number) => beside('/login blocking time', 'ms', ours, 0, 2);

  expect(blocking(0).ratio).toBe(1);
  expect(faultsOf([blocking(0)], {})).toEqual([]);
  expect(faultsOf([blocking(3)], {})).toHaveLength(1);
});

test('each row stands beside its floor and what was accepted', () => {
  expect(tableOf([row], { 'pages: /login script': 1.26 })).toBe(
    [
      '                        ours  floor  ratio  limit  accepted',
      'pages: /login script  110 kB  80 kB   1.38    1.4      1.26',
    ].join('\n'),
  );
});

test('what held is measured once, and what did not three times at most, once all others are', async () => {
  const measured: string[] = [];
  const measure = (name: string, ratios: number[]) => () => {
    measured.push(name);
    return Promise.resolve([{ ...row, name, ratio: ratios.shift() ?? Number.NaN }]);
  };
  const rows = await heldOrAgain(
    [
      measure('never', [1.6, 1.5, 1.7]),
      measure('at once', [1.4]),
      measure('then', [1.5, 1.3]),
      measure('than accepted', [1.2, 1]),
    ],
    { 'pages: than accepted': 1, 'pages: of another part': 1 },
  );

  expect(measured.join(', ')).toBe(
    'never, at once, then, than accepted, never, then, than accepted, never',
  );
  expect(rows.map(({ name, ratio }) => [name, ratio])).toEqual([
    ['never', 1.5],
    ['at once', 1.4],
    ['then', 1.3],
    ['than accepted', 1],
  ]);
});

test('the median is the middle, or between the two that are', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(() => median([])).toThrow('Of nothing there is no median.');
});

test('the lower quartile is what a quarter are at most, and more than one that was lucky', () => {
  expect(lowerQuartile([9, 1, 7, 3, 8, 2, 6, 5, 4])).toBe(3);
  expect(lowerQuartile([2, 1, 3, 4])).toBe(1);
  expect(() => lowerQuartile([])).toThrow('Of nothing there is no quarter.');
});
