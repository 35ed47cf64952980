import { expect, test } from 'vitest';

import { createAccountCommands } from '#server/cli/accounts/accountCommands.ts';
import { lettersIn } from '#server/cli/accounts/letterFolder.ts';
import { createFolderCarrier } from '#server/services/letters/folderCarrier.ts';
import { createSessions } from '#server/services/auth/sessions.ts';
import { newSecret } from '#server/services/secrets/oneTimeCodes.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { addQuickMember } from '#tests/support/quickMembers.ts';
import { temporaryFolder } from '#tests/server/process/run.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

const keys = await importKeys(await createKeys());
const now = new Date('2026-11-20T12:00:00.000Z');
const yesterday = new Date('2026-11-19T12:00:00.000Z');

eachStore('the commands on accounts', (open) => {
  test('tell which letters wait and which came to nothing, and have those tried again', async () => {
    const { db } = await open();
    await db.deleteFrom('letters').execute();
    const letter = { kind: 'reset', facts: '{}', created_at: yesterday, due_at: yesterday };
    await db
      .insertInto('letters')
      .values([
        { ...letter, id: '1', address: 'maya@example.com', state: 'waiting' },
        {
          ...letter,
          id: '2',
          address: 'old@example.com',
          state: 'refused',
          tries: 1,
          fault: '550',
        },
      ])
      .execute();
    const commands = createAccountCommands({ db, clock: () => now, notices: { tell: () => {} } });

    const all = await commands({ command: 'letters', refused: false, retry: false });
    const refused = await commands({ command: 'letters', refused: true, retry: false });
    const again = await commands({ command: 'letters', refused: false, retry: true });
    const after = await commands({ command: 'letters', refused: true, retry: false });

    expect(all.lines).toHaveLength(2);
    expect(refused.lines).toEqual([
      '2026-11-19T12:00:00.000Z  refused  reset  old@example.com  tries: 1  550',
    ]);
    expect([again.data, after.lines]).toEqual([{ retried: 1 }, ['None was refused.']]);
    await db.deleteFrom('letters').execute();
  });

  test('send a link, show and end sign-ins, close an account and open it', async () => {
    const { db } = await open();
    await db.deleteFrom('letters').execute();
    const told: string[] = [];
    const notices = { tell: ({ memberId }: { memberId: string }) => void told.push(memberId) };
    const commands = createAccountCommands({ db, clock: () => now, notices });
    const email = 'maya@example.com';
    const person = { email, name: 'Maya', timeZone: 'UTC', verified: true, mfaSecret: null };
    const maya = await addQuickMember(db, person, keys, () => now);
    const sessions = createSessions(db, () => now);
    const { sessionId } = await sessions.start(maya, true, {
      passwordCount: 0,
      device: 'Firefox on Linux',
    });

    const shown = await commands({ command: 'sessions', email, end: false });
    const reset = await commands({ command: 'reset', email, factor: false });
    expect(shown.lines).toEqual([
      'maya@example.com is signed in 1 time.',
      'Firefox on Linux  since 2026-11-20T12:00:00.000Z  seen 2026-11-20T12:00:00.000Z  until 2026-12-20T12:00:00.000Z  remembered',
    ]);
    expect(reset.lines).toEqual(['A letter is on its way to maya@example.com.']);
    expect(await db.selectFrom('letters').select(['kind', 'member_id']).execute()).toEqual([
      { kind: 'reset', member_id: maya },
    ]);

    await commands({ command: 'disable', email, undo: false });
    expect([await sessions.emailOf(maya, sessionId), told]).toEqual([null, [maya]]);
    await expect(sessions.start(maya, true)).rejects.toMatchObject({ status: 401 });
    await commands({ command: 'disable', email, undo: true });
    await sessions.start(maya, false);
    expect((await commands({ command: 'sessions', email, end: true })).data).toEqual({ ended: 1 });
    await expect(
      commands({ command: 'reset', email: 'nobody@example.com', factor: false }),
    ).rejects.toThrow('nobody@example.com is no member.');
  });
});

eachStore('a second factor that was lost', (open) => {
  test('is taken off with its backup codes, ends every sign-in, and is told by a letter (rules/factors#J10)', async () => {
    const { db } = await open();
    await db.deleteFrom('letters').execute();
    const told: string[] = [];
    const notices = { tell: ({ memberId }: { memberId: string }) => void told.push(memberId) };
    const commands = createAccountCommands({ db, clock: () => now, notices });
    const email = 'nina@example.com';
    const mfaSecret = newSecret();
    const person = { email, name: 'Nina', timeZone: 'UTC', verified: true, mfaSecret };
    const nina = await addQuickMember(db, person, keys, () => now);
    await db.insertInto('backup_codes').values({ member_id: nina, number: 1, hash: '$' }).execute();
    const sessions = createSessions(db, () => now);
    const { sessionId } = await sessions.start(nina, true);

    const dropped = await commands({ command: 'reset', email, factor: true });

    expect(dropped.data).toEqual({ email, factor: 'off' });
    expect([await sessions.emailOf(nina, sessionId), told]).toEqual([null, [nina]]);
    expect(await db.selectFrom('mfa').select('member_id').execute()).toEqual([]);
    expect(await db.selectFrom('backup_codes').select('number').execute()).toEqual([]);
    const letters = db.selectFrom('letters').select('kind').orderBy('kind');
    expect(await letters.execute()).toEqual([{ kind: 'factorChanged' }, { kind: 'reset' }]);
    await expect(commands({ command: 'reset', email, factor: true })).rejects.toThrow(
      'nina@example.com has neither a second factor nor a passkey.',
    );
  });
});

test('the newest letters of npm start are shown as text', async () => {
  const folder = await temporaryFolder();
  const carrier = createFolderCarrier(`${folder}/letters`);
  const letter = { address: 'maya@example.com', subject: 'Hello', text: 'Well?\n', html: '<p>' };

  expect(await lettersIn(folder)).toEqual([]);
  await carrier.send({ ...letter, id: 'b', at: now });
  await carrier.send({ ...letter, id: 'a', at: yesterday });
  expect(await lettersIn(folder)).toEqual([
    expect.stringContaining(yesterday.toISOString()),
    expect.stringContaining(now.toISOString()),
  ]);
});
