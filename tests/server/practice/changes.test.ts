import { expect, test } from 'vitest';

import { sessionChange } from '#server/services/practice/sets.ts';
import { change } from '#server/services/writes/change.ts';
import { callOf } from '#server/services/writes/once.ts';
import { session as sentSession } from '#tests/contract/practice/things.ts';
import { writeAnswer } from '#src/contract/practice/writes.ts';
import {
  changesPath,
  daysPath,
  nowPath,
  sessionPath,
  wordsPath,
} from '#src/contract/practice/paths.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import { eachWorld } from '#tests/server/auth/world.ts';
import { countingStatements } from '#tests/support/stores/statements.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { newMember, noon } from './practising.ts';

const body = { ...sentSession, type: 'timed' as const };
const anything = { ifMatch: null, ifNoneMatch: null };

eachStore('what is written at once', (open) => {
  test('has a number each, without a gap, whoever came first (rules/practiceFeed#E2)', async () => {
    const store = await open();
    const member = await newMember(store);
    const ids = Array.from({ length: 24 }, (_, index) => `s-${index}`);

    const answers = await Promise.all(ids.map((id) => member.do({ does: 'session', id })));

    const { changes } = await member.page('up', null);
    expect(changes.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1));
    expect(new Set(answers.map(({ version }) => version)).size).toBe(ids.length);
  });

  test('under one key is made once, and answered alike', async () => {
    const store = await open();
    const member = await newMember(store);
    const { memberId } = member;
    const moved: number[] = [];
    const tools = { db: store.db, moved: (_: string, seq: number) => moved.push(seq) };
    const write = () => {
      const told = { memberId, id: 's-1', body, expected: anything, madeAt: new Date(noon) };
      const key = { memberId, name: 'session', key: 'a-key-of-this', answer: writeAnswer };
      return change(tools, callOf({ ...key, body }), new Date(noon), sessionChange(told));
    };

    const answers = await Promise.all(Array.from({ length: 8 }, write));

    expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
    expect(moved).toEqual([1]);
    expect((await member.page('up', null)).changes).toHaveLength(1);
    expect(await store.db.selectFrom('idempotency').select('key').execute()).toEqual([
      { key: 'a-key-of-this' },
    ]);
  });
});

eachWorld('a write of what stands for itself', (enter) => {
  test('takes three statements with the sign-in, and two to be answered again', async () => {
    const counting = countingStatements((await enter()).store.db);
    const world = await enter({ db: counting.db });
    const signedIn = await world.browser().login('maya@example.com');
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const asked = async (method: string, id: string, key: string, sent?: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key };
      const type = { 'Content-Type': 'application/json' };
      const [{ status }, statements] = await counting.during(async () =>
        world.services.practice.request(sessionPath('maya@example.com', id), {
          method,
          headers: { ...headers, ...type },
          ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
        }),
      );
      return [status, statements];
    };

    expect(await asked('PUT', 's-1', 'a-key-of-this', body)).toEqual([200, 3]);
    expect(await asked('PUT', 's-1', 'a-key-of-this', body)).toEqual([200, 2]);
    expect(await asked('DELETE', 's-1', 'another-key')).toEqual([200, 3]);
  });

  test('is read back in two statements, whatever is asked', async () => {
    const counting = countingStatements((await enter()).store.db);
    const world = await enter({ db: counting.db });
    const { join, practice, schedule } = world.services;
    const services = join(practice, schedule);
    const signedIn = await world.browser().login('maya@example.com');
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const read = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const [, statements] = await counting.during(async () => services.request(path, { headers }));
      return statements;
    };
    const email = 'maya@example.com';

    const statements = [
      await read(nowPath(email)),
      await read(daysPath(email, { from: '2026-11-01', to: '2026-11-30' })),
      await read(changesPath(email)),
      await read(wordsPath(email, { q: 'rain' })),
      await read(`${schedulePaths.record}${encodeURIComponent(email)}`),
    ];
    expect(statements).toEqual([2, 2, 2, 2, 2]);
  });
});
