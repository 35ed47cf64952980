import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { readBody } from '#server/services/wire/body.ts';

// Valibot's own objects and records leave out what is named like a prototype.
const anything = v.unknown();

test('a body of millions of parts is refused unread', async () => {
  const members = Array.from({ length: 900_000 }, (_, at) => `"k${at}":1`);
  for (const text of [`{${members.join()}}`, `{"list":[${'[],'.repeat(3_000_000)}[]]}`]) {
    const body = new TextEncoder().encode(text);
    const began = performance.now();
    await expect(read(body)).rejects.toMatchObject({ status: 400 });
    // To read it would take a second.
    expect(performance.now() - began).toBeLessThan(500);
  }
});

test('a text may have as many of the same marks as it likes', async () => {
  const text = { text: `[{,\\"${',"[{\\'.repeat(20_000)}` };
  await expect(read(new TextEncoder().encode(JSON.stringify(text)))).resolves.toEqual(text);
});

test('whatever is JSON, nests up to 32 deep and has few parts is read as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), async (value) => {
      const text = JSON.stringify(value);
      await expect(read(new TextEncoder().encode(text))).resolves.toEqual(JSON.parse(text));
    }),
    { numRuns: 300, examples: [[{ prototype: [], constructor: 1, ['__proto__']: 2 }]] },
  );
});

test.each([
  [32, 'fulfilled'],
  [33, 'rejected'],
])('of %i levels it is %s', async (levels, status) => {
  const text = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const [settled] = await Promise.allSettled([read(new TextEncoder().encode(text))]);

  expect(settled?.status).toBe(status);
});

function read(body: Uint8Array): Promise<unknown> {
  return readBody({ var: { body } }, anything);
}
