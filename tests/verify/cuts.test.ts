import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { lossOf, startWriter } from '../../scripts/verify/calls/writer.ts';
import { randomFrom } from '../../scripts/verify/support/random.ts';
import { eventually } from '../support/eventually.ts';

const later = { 'retry-after': '1' };

test.each<[string, () => Response, string[]]>([
  ['200', () => new Response(), []],
  ['503 with Retry-After', () => new Response(null, { status: 503, headers: later }), []],
  ['503 without it', () => new Response(null, { status: 503 }), ['A write is answered 503: ']],
  ['500', () => new Response('broken', { status: 500 }), ['A write is answered 500: broken']],
])('of the answers to a writer, %s is judged', async (_, answer, faults) => {
  let calls = 0;
  const writer = startWriter(
    async () => {
      calls += 1;
      await setImmediate();
      return calls === 2 ? answer() : new Response();
    },
    'token',
    randomFrom(7),
  );
  await eventually(() => expect(writer.acknowledged()).toBeGreaterThan(3));
  await writer.stop();

  expect(writer.faults()).toEqual(faults);
});

test.each([
  [7, 7, null],
  [8, 7, null],
  [6, 7, '6 is kept, and 7 was acknowledged.'],
  [9, 7, '9 is kept, and 7 was acknowledged.'],
  [null, 7, 'A member cannot read what was written.'],
])('where %s is kept and %i was acknowledged, what is lost is %s', (kept, acknowledged, loss) => {
  expect(lossOf(kept, acknowledged)).toBe(loss);
});
