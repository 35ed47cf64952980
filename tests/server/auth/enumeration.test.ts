import { parseOptions } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';

import { hashPassword, nobodysHash, verifyPassword } from '#server/services/secrets/passwords.ts';
import { countingStatements } from '#tests/support/stores/statements.ts';

import { eachWorld } from './world.ts';

const refusedAddresses = [
  'nobody@example.com',
  'maya@example.com',
  'noor@example.com',
  'lars@example.com',
  'olga@example.com',
];

eachWorld('who is a member', (enter) => {
  test('cannot be read from an answer to a wrong password', async () => {
    const world = await enter();
    const answers = [];
    for (const email of refusedAddresses) {
      const response = await world
        .browser({ ip: `2001:db8:${email.length}::1` })
        .login(email, 'wrong');
      const { requestId, ...body } = (await response.json()) as Record<string, unknown>;
      answers.push({ status: response.status, headers: [...response.headers], body, requestId });
    }

    const [unknown] = answers;
    expect(unknown).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password', detail: 'Invalid email or password' },
    });
    expect(answers).toEqual(
      refusedAddresses.map(() => ({ ...unknown, requestId: expect.any(String) })),
    );
  });

  test('cannot be read from the time: each try verifies one password', async () => {
    const verify = vi.fn(verifyPassword);
    const world = await enter({ verify });
    for (const email of refusedAddresses) await world.browser().login(email, 'wrong');

    expect(verify.mock.calls).toEqual([
      [null, 'wrong'],
      ...refusedAddresses.slice(1).map(() => [expect.stringMatching(/^\$argon2id\$/u), 'wrong']),
    ]);
  });

  test('cannot be read from the time: each try asks the database as often', async () => {
    const { store } = await enter();
    const counting = countingStatements(store.db);
    const world = await enter({ db: counting.db });

    const counts = [];
    for (const email of refusedAddresses) {
      const [, statements] = await counting.during(() => world.browser().login(email, 'wrong'));
      counts.push(statements);
    }

    expect(counts).toEqual([1, 1, 1, 1, 1]);
  });

  test.each(['nobody@example.com', 'maya@example.com'])(
    'cannot be read from the limit: %s is closed after as many tries',
    async (email) => {
      const world = await enter();
      const statuses = [];
      for (let tries = 0; tries < 7; tries += 1) {
        statuses.push((await world.browser().login(email, 'wrong')).status);
      }

      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    },
  );
});

describe('the hash that unknown addresses are verified against', () => {
  test('costs as much as a real one', async () => {
    expect(parseOptions(nobodysHash)).toEqual(parseOptions(await hashPassword('any')));
  });

  test('never matches', async () => {
    expect(await verifyPassword(null, 'any')).toBe(false);
  });
});
