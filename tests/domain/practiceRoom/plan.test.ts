import { expect, test } from 'vitest';
import * as v from 'valibot';

import { practicePlan, voices } from '#src/contract/practiceRoom/plan.ts';

const timed = { kind: 'timed', minutes: 20, settling: 10, voice: 'bowl', between: null };

test('a practice is timed, with the breath or guided, and has its bounds (rules/practiceRoom#Q1, rules/practiceRoom#Q2)', () => {
  const breath = { ...timed, kind: 'breath', breath: { out: 6, rest: 0, in: 4, hold: 0 } };
  const guided = { ...timed, kind: 'guided', script: 'weather' };

  for (const plan of [
    timed,
    { ...timed, minutes: null },
    { ...timed, minutes: 180, settling: 60 },
    breath,
    { ...breath, minutes: null, breath: '4-7-8' },
    { ...guided, minutes: 5 },
    { ...timed, between: { kind: 'parts', parts: 3 } },
    { ...timed, between: { kind: 'each', minutes: 180 } },
  ]) {
    expect(v.parse(practicePlan, plan)).toEqual(plan);
  }
  const refused = [
    { ...timed, minutes: 0 },
    { ...timed, minutes: 181 },
    { ...timed, minutes: 2.5 },
    { ...timed, settling: 61 },
    { ...timed, settling: -1 },
    { ...guided, minutes: 7 },
    { ...guided, minutes: null },
    { ...breath, breath: 'deep' },
    { ...breath, breath: { out: 60, rest: 0, in: 4, hold: 0 } },
    { ...timed, between: { kind: 'parts', parts: 4 } },
    { ...timed, between: { kind: 'each', minutes: 0 } },
    { ...timed, kind: 'asleep' },
    { ...timed, more: true },
  ];
  expect(refused.filter((plan) => v.is(practicePlan, plan))).toEqual([]);
});

test('a bell is a bowl, a bell, a chime or none (rules/practiceRoom#Q3)', () => {
  expect(voices).toEqual(['bowl', 'bell', 'chime', 'none']);
  expect(v.is(practicePlan, { ...timed, voice: 'gong' })).toBe(false);
});
