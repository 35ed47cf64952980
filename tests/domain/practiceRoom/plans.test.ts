import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';

import { practicePlan, voices, type PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { guided } from '#src/domain/practiceRoom/guided.ts';
import {
  asKind,
  firstPlan,
  guidedOf,
  planOfAddress,
  planOfTimer,
  withMinutes,
} from '#src/domain/practiceRoom/plans.ts';

const shared = { settling: 20, voice: 'chime', between: { kind: 'each', minutes: 5 } } as const;
const timed: PracticePlan = { kind: 'timed', minutes: 25, ...shared };
const breath: PracticePlan = { kind: 'breath', minutes: null, breath: 'box', ...shared };
const weather: PracticePlan = { kind: 'guided', minutes: 10, script: 'weather', ...shared };

const kinds = fc.constantFrom('timed' as const, 'breath' as const, 'guided' as const);
const minutes = fc.option(fc.integer({ min: 1, max: 180 }));
const plans: fc.Arbitrary<PracticePlan> = fc
  .record({
    settling: fc.integer({ min: 0, max: 60 }),
    voice: fc.constantFrom(...voices),
    between: fc.constantFrom(null, shared.between, { kind: 'parts' as const, parts: 3 as const }),
  })
  .chain((chosen) =>
    fc
      .oneof(
        fc.record({ kind: fc.constant('timed' as const), minutes }),
        fc.record({
          kind: fc.constant('breath' as const),
          minutes,
          breath: fc.constantFrom('even' as const, 'box' as const, '4-7-8' as const),
        }),
        fc
          .constantFrom(...guided)
          .map(({ id, minutes: long }) => ({ kind: 'guided' as const, minutes: long, script: id })),
      )
      .map((one): PracticePlan => ({ ...one, ...chosen })),
  );

describe('a plan', () => {
  test('at first is ten minutes in silence between two strokes of a bowl', () => {
    expect(v.parse(practicePlan, firstPlan)).toEqual({
      kind: 'timed',
      minutes: 10,
      settling: 0,
      voice: 'bowl',
      between: null,
    });
  });

  test.each([
    [12.4, 12],
    [0, 1],
    [-3, 1],
    [181, 180],
    [null, null],
    [Number.NaN, 25],
    [Number.POSITIVE_INFINITY, 25],
  ])('of %s minutes has %s of them (rules/practiceRoom#Q1)', (wanted, had) => {
    expect(withMinutes(timed, wanted)).toEqual({ ...timed, minutes: had });
  });

  test('that is guided has the length of its meditation', () => {
    expect([withMinutes(weather, 25), withMinutes(weather, null)]).toEqual([weather, weather]);
  });

  test('stays one, whatever its length and its kind are changed to', () => {
    fc.assert(
      fc.property(plans, kinds, fc.option(fc.double()), (plan, kind, wanted) => {
        const changed = withMinutes(asKind(plan, kind), wanted);

        expect(v.parse(practicePlan, changed)).toEqual(changed);
        expect(changed.kind).toBe(kind);
      }),
    );
  });
});

describe('a plan as another kind', () => {
  test('keeps its bells and its settling, whatever the kinds', () => {
    fc.assert(
      fc.property(plans, kinds, (plan, kind) => {
        const { between, settling, voice } = plan;

        expect(asKind(plan, kind)).toMatchObject({ between, settling, voice });
        expect(asKind(plan, plan.kind)).toEqual(plan);
      }),
    );
  });

  test('keeps its minutes where that may have them', () => {
    expect(asKind(timed, 'breath')).toEqual({
      kind: 'breath',
      minutes: 25,
      breath: 'even',
      ...shared,
    });
    expect(asKind(breath, 'timed')).toEqual({ kind: 'timed', minutes: null, ...shared });
    expect(asKind(weather, 'timed')).toEqual({ kind: 'timed', minutes: 10, ...shared });
  });

  test.each([
    [5, 5],
    [20, 20],
    [25, 10],
    [null, 10],
  ] as const)('of %s minutes is guided for %s', (had, guidedFor) => {
    expect(asKind({ ...timed, minutes: had }, 'guided')).toEqual({
      kind: 'guided',
      ...guidedOf(guidedFor),
      ...shared,
    });
  });

  test.each([5, 10, 20] as const)('is guided by the first meditation of %d minutes', (long) => {
    const { minutes: had, script } = guidedOf(long);

    expect(had).toBe(long);
    expect(guided.find((one) => one.minutes === long)?.id).toBe(script);
  });
});

describe('an address', () => {
  test.each([
    ['timed', timed],
    ['timed-10', { ...timed, minutes: 10 }],
    ['timed-999', { ...timed, minutes: 180 }],
    ['timed-0', { ...timed, minutes: 1 }],
    ['breath', asKind(timed, 'breath')],
    ['breath-3', withMinutes(asKind(timed, 'breath'), 3)],
    ['guided', asKind(timed, 'guided')],
    ['guided-20', { kind: 'guided', ...guidedOf(20), ...shared }],
    ['guided-7', { kind: 'guided', ...guidedOf(10), ...shared }],
    ['weather', weather],
  ])('%s names a plan, as it was practised last (rules/practiceRoom#Q16)', (id, plan) => {
    expect(planOfAddress(id, timed)).toEqual(plan);
  });

  test('of a kind that was practised last names that plan', () => {
    expect(planOfAddress('guided', weather)).toEqual(weather);
    expect(planOfAddress('breath', breath)).toEqual(breath);
  });

  test.each(['', 'Timed', 'timed-', 'timed-1.5', 'timed--5', 'timed-ten', 'walk', 'weather-10'])(
    '"%s" names none',
    (id) => {
      expect(planOfAddress(id, timed)).toBeNull();
    },
  );

  test('names a plan or none, whatever it is', () => {
    const ids = fc.oneof(
      fc.string(),
      fc.constantFrom(...guided.map(({ id }) => id)),
      fc.tuple(kinds, fc.nat()).map(([kind, long]) => `${kind}-${long}`),
    );
    fc.assert(
      fc.property(ids, plans, (id, last) => {
        const plan = planOfAddress(id, last);

        expect(plan === null || v.is(practicePlan, plan)).toBe(true);
      }),
    );
  });
});

describe('the plan of a timer', () => {
  test('is the one that was chosen in the room', () => {
    expect(planOfTimer({ plan: breath, plannedMs: 60_000 })).toEqual(breath);
  });

  test('that was not begun in the room is silence, for as long as it is', () => {
    expect(planOfTimer({ plannedMs: 20 * 60_000 })).toEqual({ ...firstPlan, minutes: 20 });
    expect(planOfTimer({ plannedMs: 0 })).toEqual({ ...firstPlan, minutes: 1 });
  });
});
