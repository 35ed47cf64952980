import { beforeAll, expect, test } from 'vitest';

import { createMemberCommands, type MemberCommands } from '#server/cli/memberCommands.ts';
import { demoMembers, prepareDemo } from '#server/demo.ts';
import { createKeys, importKeys, type Keys } from '#server/services/secrets/keys.ts';
import { addMember } from '#server/services/auth/members.ts';
import type { Store } from '#server/store/database.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { temporaryFolder } from '#tests/server/process/run.ts';

const moment = new Date('2026-11-20T12:00:07.000Z');
const clock = () => moment;
const origin = 'https://fourfold.example';

eachStore('the member commands', (open) => {
  let store: Store;
  let commands: MemberCommands;
  beforeAll(async () => {
    store = await open();
    const keys = await importKeys(await createKeys());
    commands = createMemberCommands({ db: store.db, keys, clock, origin });
    await commands.add({ ...ada, email: 'ada@example.com', mfa: true });
    await commands.add({ ...ada, email: 'bea@example.com' });
  });

  const ada = { name: 'Ada', password: null, mfa: false, timeZone: 'Europe/Oslo' };

  test('make a member who is verified, with a password of a hundred bits', async () => {
    const added = await commands.add({ ...ada, email: ' Cleo@Example.com' });

    expect(added).toEqual({
      email: 'cleo@example.com',
      password: expect.stringMatching(/^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/u),
      provisioningUri: null,
    });
    const members = store.db.selectFrom('members').where('email', '=', 'cleo@example.com');
    expect(await members.select(['name', 'time_zone', 'verified_at']).execute()).toEqual([
      { name: 'Ada', time_zone: 'Europe/Oslo', verified_at: moment },
    ]);
  });

  test('count the characters of a password as members see them', async () => {
    const password = '🌱🌿🌳'.repeat(85);

    expect(await commands.add({ ...ada, email: 'dan@example.com', password })).toMatchObject({
      password: null,
    });
  });

  test('tell how long a code is good', async () => {
    expect(await commands.code('ada@example.com')).toEqual({
      code: expect.stringMatching(/^\d{6}$/u),
      seconds: 23,
      used: false,
    });
  });

  test('tell that a code is used', async () => {
    const step = Math.floor(moment.getTime() / 30_000);
    await store.db.updateTable('mfa').set({ last_step: step }).execute();

    expect(await commands.code('ada@example.com')).toMatchObject({ used: true, seconds: 23 });
  });

  test('link an invitation to the app', async () => {
    const { link } = await commands.invite('guest@example.com');

    expect(link).toMatch(/^https:\/\/fourfold\.example\/register\?invitation=[\w-]{43}$/u);
  });

  test.each([
    ['a code for a stranger', () => commands.code('x@example.com'), 'x@example.com is no member.'],
    [
      'a code without MFA',
      () => commands.code('bea@example.com'),
      'bea@example.com signs in without a one-time code.',
    ],
    ['no address', () => commands.invite('bea'), '"bea" is not an e-mail address.'],
    [
      'an invitation of a member',
      () => commands.invite('BEA@example.com'),
      'bea@example.com is a member already.',
    ],
    [
      'a member twice',
      () => commands.add({ ...ada, email: 'bea@example.com' }),
      'bea@example.com is a member already.',
    ],
    [
      'a short password',
      () => commands.add({ ...ada, email: 'y@example.com', password: 'seven77' }),
      'The password must have 8 to 256 characters.',
    ],
    [
      'a long password',
      () => commands.add({ ...ada, email: 'y@example.com', password: 'long '.repeat(52) }),
      'The password must have 8 to 256 characters.',
    ],
    [
      'a common password',
      () => commands.add({ ...ada, email: 'y@example.com', password: 'Password123' }),
      'The password is among the most common ones. Choose another.',
    ],
    [
      "a password that is the member's address",
      () => commands.add({ ...ada, email: 'yolanda@example.com', password: 'YOLANDA@example.com' }),
      "The password must not be the member's address or name, or the name Fourfold.",
    ],
    [
      "a password that is the member's name",
      () =>
        commands.add({
          ...ada,
          name: 'Ada Lovelace',
          email: 'y@example.com',
          password: 'lovelace',
        }),
      "The password must not be the member's address or name, or the name Fourfold.",
    ],
    [
      'a malformed password',
      () => commands.add({ ...ada, email: 'y@example.com', password: 'a lone \ud800 surrogate' }),
      'The password holds a character that cannot be kept.',
    ],
    [
      'a name of nothing but spaces',
      () => commands.add({ ...ada, email: 'y@example.com', name: '  ' }),
      'The name must have 1 to 200 characters.',
    ],
  ])('refuse %s', async (_, refused, sentence) => {
    await expect(refused()).rejects.toThrow(sentence);
  });
});

eachStore('the demo', (open) => {
  let store: Store;
  let keys: Keys;
  let folder: string;
  beforeAll(async () => {
    store = await open();
    keys = await importKeys(await createKeys());
    folder = await temporaryFolder();
  });

  function prepare() {
    return prepareDemo({ db: store.db, keys, clock, folder, timeZone: 'UTC' });
  }

  test('is made once, and what a member changed stays', async () => {
    const first = await prepare();
    await store.db
      .updateTable('members')
      .set({ name: 'Maya Lund' })
      .where('email', '=', maya)
      .execute();
    const hashes = await passwordHashes();
    const second = await prepare();

    expect(second).toEqual(first);
    expect(await passwordHashes()).toEqual(hashes);
    expect(
      await store.db.selectFrom('members').select(['email', 'name']).orderBy('email').execute(),
    ).toEqual([
      { email: maya, name: 'Maya Lund' },
      { email: 'noor@example.com', name: 'Noor Haddad' },
    ]);
    expect(await store.db.selectFrom('invitations').select('email').execute()).toEqual([
      { email: 'sam@example.com' },
    ]);
  });

  test('invites the guest again when the invitation has run out', async () => {
    const { invitation } = await prepare();
    await store.db.updateTable('invitations').set({ expires_at: moment }).execute();

    expect((await prepare()).invitation).not.toBe(invitation);
  });

  test('invites nobody once the guest is a member', async () => {
    const sam = { email: 'sam@example.com', name: 'Sam', password: 'a password of his own' };
    await addMember(
      store.db,
      { ...sam, timeZone: 'UTC', verified: true, mfaSecret: null },
      keys,
      clock,
    );

    expect(await prepare()).toEqual({ invitation: null });
  });

  const maya = demoMembers[0].email;

  async function passwordHashes() {
    return store.db.selectFrom('members').select('password_hash').orderBy('email').execute();
  }
});
