import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { createCounter } from '#server/services/limits/counters.ts';
import { closedFor, type Limit } from '#server/services/limits/limit.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { Refusal } from '#server/services/wire/refusal.ts';
import type { Store } from '#server/store/database.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

const keys = await importKeys(await createKeys());
const second = 1000;
const year = 365 * 24 * 60 * 60 * second;
const beginning = Date.parse('2026-11-03T08:00:10.000Z');

eachStore('a counter', (open) => {
  let store: Store;
  let names = 0;
  beforeAll(async () => {
    store = await open();
  });

  /** A counter of one thing, whose clock is `time.now`. */
  function counterWith(limit: Limit, time = { now: beginning }) {
    names += 1;
    const tools = { db: store.db, keys, clock: () => new Date(time.now) };
    const counter = createCounter(tools, `test-${names}`, limit);

    return {
      time,
      /** How to take the try back, or for how many seconds it is refused. */
      count: async () =>
        counter.count(['it']).catch((error: unknown) => {
          if (error instanceof Refusal) return Number(error.headers['Retry-After']);
          throw error;
        }),
    };
  }

  test('lets through what a plain account of the tries would, whatever the clock does', async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(steps, { maxLength: 20 }), async (limit, taken) => {
        const { count, time } = counterWith(limit);
        let plain: number[] = [];

        for (const { after, takesBack } of taken) {
          time.now += after * 100;
          const { now } = time;
          plain = plain
            .map((at) => Math.min(at, now))
            .filter((at) => now - at < limit.seconds * second);
          const isOpen = isOpenPlainly(limit, plain, now);
          const counted = await count();

          if (typeof counted === 'number') {
            expect(isOpen).toBe(false);
            expect(counted).toBe(Math.max(1, Math.ceil(closedFor(limit, plain, now) / second)));
            continue;
          }
          expect(isOpen).toBe(true);
          if (takesBack) await counted.takeBack();
          else plain.push(now);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('lets no more through at once than one after the other', async () => {
    const { count } = counterWith({ points: 7, seconds: 60 });
    const counted = await Promise.all(Array.from({ length: 60 }, count));

    expect(counted.filter((one) => typeof one !== 'number')).toHaveLength(7);
    expect(counted.filter((one) => one === 60)).toHaveLength(53);
  });

  test('opens for one more for each that is taken back, however many are at once', async () => {
    const { count } = counterWith({ points: 5, seconds: 60 });
    const counted = await Promise.all(Array.from({ length: 5 }, count));
    const tries = counted.filter((one) => typeof one !== 'number');
    await Promise.all(tries.slice(0, 3).map(({ takeBack }) => takeBack()));
    const again = await Promise.all(Array.from({ length: 5 }, count));

    expect(again.filter((one) => typeof one !== 'number')).toHaveLength(3);
  });

  test('is closed for its own length at most when the clock is put right by a year (rules/account#C51)', async () => {
    const { count, time } = counterWith({ points: 2, seconds: 60 });
    time.now = beginning + year;
    await count();
    await count();

    time.now = beginning;
    expect(await count()).toBe(60);
    time.now = beginning + 59 * second;
    expect(await count()).toBe(1);
    time.now = beginning + 60 * second;
    expect(await count()).not.toBeTypeOf('number');
  });

  test('leaves no row behind for long', async () => {
    const time = { now: beginning };
    const tools = { db: store.db, keys, clock: () => new Date(time.now) };
    const counter = createCounter(tools, 'swept', { points: 1, seconds: 60 });
    const count = async (from: number) => {
      for (let index = from; index < from + 50; index += 1) await counter.count([String(index)]);
    };
    await count(0);
    time.now += 60 * second;
    await count(50);
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from login_attempts where key like 'swept:%'
    `.execute(store.db);

    expect(rows).toEqual([{ rows: 50 }]);
  });
});

describe('the plain account', () => {
  test('closes for longer from the first that is not free', () => {
    const limit = {
      points: 9,
      seconds: 60,
      pace: { free: 2, stepSeconds: 5, longestSeconds: 8 },
    };

    expect(isOpenPlainly(limit, [0], 0)).toBe(true);
    expect(isOpenPlainly(limit, [0, 0], 4_999)).toBe(false);
    expect(isOpenPlainly(limit, [0, 0], 5_000)).toBe(true);
    expect(isOpenPlainly(limit, [0, 0, 5_000], 12_999)).toBe(false);
    expect(isOpenPlainly(limit, [0, 0, 5_000], 13_000)).toBe(true);
  });
});

function isOpenPlainly({ points, burst, pace }: Limit, tries: readonly number[], now: number) {
  if (tries.length >= points) return false;
  if (burst !== undefined) {
    const recent = tries.filter((at) => now - at < burst.seconds * second);
    if (recent.length >= burst.points) return false;
  }
  if (pace === undefined || tries.length < pace.free) return true;

  let delay = 0;
  for (let surplus = pace.free; surplus <= tries.length; surplus += 1) delay += pace.stepSeconds;
  return now >= Math.max(...tries) + Math.min(delay, pace.longestSeconds) * second;
}

const limits: fc.Arbitrary<Limit> = fc
  .record({
    points: fc.integer({ min: 1, max: 8 }),
    seconds: fc.integer({ min: 1, max: 100 }),
    burst: fc.option(
      fc.record({
        points: fc.integer({ min: 1, max: 4 }),
        seconds: fc.integer({ min: 1, max: 10 }),
      }),
    ),
    pace: fc.option(
      fc.record({
        free: fc.integer({ min: 1, max: 4 }),
        stepSeconds: fc.integer({ min: 0, max: 9 }),
        longestSeconds: fc.integer({ min: 0, max: 20 }),
      }),
    ),
  })
  .map(({ burst, pace, ...span }) => ({
    ...span,
    ...(burst === null ? {} : { burst }),
    ...(pace === null ? {} : { pace }),
  }));

const steps = fc.record({
  /** In tenths of a second; the clock may be put back. */
  after: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: -2_000, max: 2_000 }) },
  ),
  takesBack: fc.boolean(),
});
