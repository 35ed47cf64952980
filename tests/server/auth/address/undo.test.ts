import { expect, test } from 'vitest';

import { createAccountCommands } from '#server/cli/accounts/accountCommands.ts';
import { createMemberCommands } from '#server/cli/memberCommands.ts';
import { eraseDue } from '#server/services/auth/leaving/eraseDue.ts';
import { EmailTaken } from '#server/services/auth/members.ts';
import { departMember } from '#server/store/backup/departures.ts';
import { addressPaths } from '#src/contract/account/address/address.ts';
import { invitePaths } from '#src/contract/account/invitations/invitations.ts';
import { leavingPaths } from '#src/contract/account/leaving/leaving.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';
import { nameOfAddress } from '#src/domain/account/address.ts';

import { addPasskey, passkeySignIn } from '../passkeys/passkeyWorld.ts';
import { openMailbox, reset, type Mailbox } from '../recovery/mailbox.ts';
import { eachWorld } from '../world.ts';
import { at, day, enterAs, moved, press, signsIn } from './movingMember.ts';

eachWorld('an earlier address', (enter) => {
  test('is the member’s again, the first of several, by the link in the letter to it (rules/account#C70)', async () => {
    const mailbox = await openMailbox(enter);
    const memberId = await mailbox.addMember(at('anna'));
    await moved(mailbox, 'anna', 'anna.b');
    const toA = await mailbox.token('undo-address');
    mailbox.world.advance(day);
    const here = await moved(mailbox, 'anna.b', 'anna.c');
    const toB = await mailbox.token('undo-address');
    await here.move(at('anna.d'));
    const toD = await mailbox.token('confirm-address');
    await here.ask(leavingPaths.leave, { proof: await here.prove('leave') });

    await mailbox.world.services.sendLetters();
    mailbox.letters.length = 0;

    expect(await press(mailbox, 'undo', toA)).toBe(200);
    expect((await here.session()).status).toBe(401);
    const fresh = await mailbox.token('reset-password');
    expect(mailbox.letters.map(({ address, subject }) => [address, subject])).toEqual([
      [at('anna'), 'Choose a new password for Fourfold'],
      [at('anna.c'), 'Your Fourfold account has its earlier address again'],
    ]);
    expect(await signsIn(mailbox, 'anna'), 'before a new password').toBe(401);
    expect(await reset(mailbox.world.browser(), fresh)).toBe(200);
    expect(await stored(mailbox, memberId)).toEqual({
      email: at('anna'),
      kept_as: nameOfAddress(at('anna')),
      leaves_at: null,
    });

    expect(await press(mailbox, 'confirm', toD), 'a confirmation after it').toBe(404);
    expect(await press(mailbox, 'undo', toB)).toBe(404);
    expect(await press(mailbox, 'undo', toA)).toBe(404);
    await mailbox.addMember(at('anna.b'));
  });

  test('comes back without the passkeys and the calendar of whoever was in the account meanwhile (rules/account#C70)', async () => {
    const mailbox = await openMailbox(enter);
    const memberId = await mailbox.addMember(at('anton'));
    const here = await moved(mailbox, 'anton', 'anton.b');
    const passkey = await addPasskey({ ...here, post: here.ask });
    expect((await passkeySignIn(mailbox.world.browser(), passkey)).status).toBe(200);
    const { db } = mailbox.world.store;
    await db
      .insertInto('calendars')
      .values({ member_id: memberId, feed_id: memberId, alarms: '[]', updated_at: new Date(0) })
      .execute();

    expect(await press(mailbox, 'undo', await mailbox.token('undo-address'))).toBe(200);
    expect((await passkeySignIn(mailbox.world.browser(), passkey)).status).toBe(401);
    const calendar = db.selectFrom('calendars').select('feed_id').where('member_id', '=', memberId);
    expect(await calendar.executeTakeFirst()).toEqual({ feed_id: null });
  });

  test('is kept for seven days: nobody signs in, registers, or is invited by it (rules/account#C69)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('berta'));
    const invited = await operator(mailbox).invite(at('berta.b'));
    expect(invited.email).toBe(at('berta.b'));
    await moved(mailbox, 'berta', 'berta.b');
    await mailbox.world.services.sendLetters();
    mailbox.world.advance(7 * day - 1);
    mailbox.letters.length = 0;

    await expect(mailbox.addMember(at('berta'))).rejects.toBeInstanceOf(EmailTaken);
    await expect(operator(mailbox).invite(at('berta'))).rejects.toThrow('is kept for a member');
    await expect(
      account(mailbox)({ command: 'sessions', email: at('berta'), end: false }),
    ).rejects.toThrow('is no member');
    const browser = mailbox.world.browser();
    await browser.post(recoveryPaths.forgot, { email: at('berta') });
    await browser.post(invitePaths.request, { email: at('berta') });
    const maya = await enterAs(mailbox, 'maya');
    await maya.ask(invitePaths.invite, { email: at('berta') });
    await maya.move(at('berta'));
    await mailbox.world.services.sendLetters();
    expect(mailbox.letters.filter(({ address }) => address === at('berta'))).toEqual([]);
    await maya.ask(addressPaths.cancel);

    mailbox.world.advance(1);
    const heir = await mailbox.addMember(at('berta'));
    expect(await stored(mailbox, heir)).toEqual({
      email: at('berta'),
      kept_as: nameOfAddress(heir),
      leaves_at: null,
    });
    expect(await signsIn(mailbox, 'berta')).toBe(200);
    expect(await press(mailbox, 'undo', await undoOf(mailbox)), 'too late').toBe(404);
  });

  test('may be the member’s once more without a letter’s undo, and then undoes to what it was', async () => {
    const mailbox = await openMailbox(enter);
    const memberId = await mailbox.addMember(at('cora'));
    await moved(mailbox, 'cora', 'cora.b');
    await moved(mailbox, 'cora.b', 'cora');

    expect(await stored(mailbox, memberId)).toMatchObject({ email: at('cora') });
    expect(await signsIn(mailbox, 'cora')).toBe(200);
    expect(await press(mailbox, 'undo', await mailbox.token('undo-address'))).toBe(200);
    expect(await stored(mailbox, memberId)).toMatchObject({ email: at('cora.b') });
  });

  test('is put back by who says that the change was not theirs, and no letter for it goes to the new one (rules/account#C70)', async () => {
    const mailbox = await openMailbox(enter);
    const memberId = await mailbox.addMember(at('dina'));
    const thief = await enterAs(mailbox, 'dina');
    await thief.move(at('thief'));
    const notMe = await mailbox.token('not-me');
    await press(mailbox, 'confirm', await mailbox.token('confirm-address'), thief.browser);
    mailbox.world.advance(day);
    mailbox.letters.length = 0;

    const said = await mailbox.world.browser().post(recoveryPaths.notMe, { token: notMe });
    expect(said.status).toBe(200);
    await mailbox.world.services.sendLetters();
    expect(mailbox.letters.map(({ address, subject }) => [address, subject])).toContainEqual([
      at('dina'),
      'Choose a new password for Fourfold',
    ]);
    expect(mailbox.letters.filter(({ address }) => address === at('thief'))).toMatchObject([
      { subject: 'Your Fourfold account has its earlier address again' },
    ]);
    expect(await stored(mailbox, memberId)).toMatchObject({ email: at('dina') });
    expect((await thief.session()).status).toBe(401);
  });

  test('stays where that is said before anything has changed', async () => {
    const mailbox = await openMailbox(enter);
    const memberId = await mailbox.addMember(at('edda'));
    await (await enterAs(mailbox, 'edda')).move(at('edda.new'));
    const confirm = await mailbox.token('confirm-address');
    const token = await mailbox.token('not-me');
    await mailbox.world.browser().post(recoveryPaths.notMe, { token });

    expect(await press(mailbox, 'confirm', confirm)).toBe(404);
    expect(await stored(mailbox, memberId)).toMatchObject({ email: at('edda') });
  });

  test('goes with its member who is erased, and is free at once, with what was asked for', async () => {
    const mailbox = await openMailbox(enter);
    const { db } = mailbox.world.store;
    const memberId = await mailbox.addMember(at('frida'));
    const here = await moved(mailbox, 'frida', 'frida.b');
    await here.move(at('frida.c'));
    const tokens = [await mailbox.token('confirm-address'), await mailbox.token('undo-address')];
    await departMember(db, memberId);

    expect(await db.selectFrom('address_changes').selectAll().execute()).toEqual([]);
    expect(await press(mailbox, 'confirm', tokens[0] ?? '')).toBe(404);
    expect(await press(mailbox, 'undo', tokens[1] ?? '')).toBe(404);
    await mailbox.addMember(at('frida'));
    await mailbox.addMember(at('frida.b'));
  });

  test('is forgotten once it is kept no more, and what was asked for with it (rules/account#C69)', async () => {
    const mailbox = await openMailbox(enter);
    const { db } = mailbox.world.store;
    const memberId = await mailbox.addMember(at('helga'));
    await (await moved(mailbox, 'helga', 'helga.b')).move(at('helga.c'));
    const left = async (by: number) => {
      mailbox.world.advance(by);
      const letters = { queue: () => Promise.resolve() };
      await eraseDue({ db, letters, onEnded: () => {} }, mailbox.world.now());
      const own = db.selectFrom('addresses').select('email').where('member_id', '=', memberId);
      const asked = db.selectFrom('address_changes').select('address');
      return [
        (await own.orderBy('email').execute()).map(({ email }) => email),
        (await asked.where('member_id', '=', memberId).execute()).length,
      ];
    };

    expect(await left(day - 1)).toEqual([[at('helga.b'), at('helga')], 1]);
    expect(await left(6 * day)).toEqual([[at('helga.b'), at('helga')], 0]);
    expect(await left(1)).toEqual([[at('helga.b')], 0]);
  });

  test('shows the operator the address that it is now', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('greta'));
    await moved(mailbox, 'greta', 'greta.b');

    const answer = await account(mailbox)({
      command: 'reset',
      email: at('greta.b'),
      factor: false,
    });
    expect(answer.data).toEqual({ email: at('greta.b') });
  });
});

eachWorld('of many at once', (enter) => {
  test('one gets an address that two members would like (rules/account#C68)', async () => {
    const mailbox = await openMailbox(enter);
    const ids = [await mailbox.addMember(at('one')), await mailbox.addMember(at('two'))];
    const tokens = [];
    for (const name of ['one', 'two']) {
      await (await enterAs(mailbox, name)).move(at('wanted'));
      tokens.push(await mailbox.token('confirm-address'));
    }

    const statuses = await Promise.all(tokens.map((token) => press(mailbox, 'confirm', token)));
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    const emails = [];
    for (const id of ids) emails.push((await stored(mailbox, id))?.email);
    const winner = statuses.indexOf(200);
    expect(emails).toEqual(['one', 'two'].map((name, nth) => at(nth === winner ? 'wanted' : name)));
    expect(await signsIn(mailbox, 'wanted')).toBe(200);
  });

  test('one press of a link changes it', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('many'));
    await (await enterAs(mailbox, 'many')).move(at('many.new'));
    const token = await mailbox.token('confirm-address');

    const presses = Array.from({ length: 20 }, () => press(mailbox, 'confirm', token));
    const statuses = await Promise.all(presses);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('a second change and an undo of the first end in one address that signs in', async () => {
    const mailbox = await openMailbox(enter);
    const memberId = await mailbox.addMember(at('race'));
    const here = await moved(mailbox, 'race', 'race.b');
    const undo = await mailbox.token('undo-address');
    await here.move(at('race.c'));
    const confirm = await mailbox.token('confirm-address');

    const [undone, confirmed] = await Promise.all([
      press(mailbox, 'undo', undo),
      press(mailbox, 'confirm', confirm),
    ]);
    expect([undone, [200, 404]]).toEqual([200, expect.arrayContaining([confirmed])]);
    const { db } = mailbox.world.store;
    const all = db.selectFrom('addresses').select(['email', 'reserved_until']);
    expect(await all.where('member_id', '=', memberId).execute()).toEqual([
      { email: at('race'), reserved_until: null },
    ]);
    expect(await stored(mailbox, memberId)).toMatchObject({ email: at('race') });
  });
});

eachWorld('whether an address is a member’s', (enter) => {
  test('cannot be read from the answer to who asks for it, nor from what is done for it (rules/account#C67)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember(at('ivy'));
    await moved(mailbox, 'maya', 'maya.b');
    await mailbox.world.services.sendLetters();
    const answers = [];
    for (const name of ['nobody', 'noor', 'maya', 'lars']) {
      const here = await enterAs(mailbox, 'ivy');
      const response = await here.move(at(name));
      const { expires_at: _, ...row } = await mailbox.world.store.db
        .selectFrom('address_changes')
        .selectAll()
        .executeTakeFirstOrThrow();
      const queued = await mailbox.world.store.db
        .selectFrom('letters')
        .select(['kind', 'address'])
        .orderBy('kind')
        .execute();
      answers.push([
        response.status,
        await response.text(),
        [...response.headers].filter(([header]) => header !== 'x-request-id'),
        row.address,
        queued.map(({ address, kind }) => [kind, address === at(name) ? 'wanted' : address]),
      ]);
      mailbox.letters.length = 0;
      await mailbox.world.services.sendLetters();
      const sent = mailbox.letters.filter(({ address }) => address === at(name));
      expect([name, sent.length]).toEqual([name, name === 'nobody' ? 1 : 0]);
    }

    const [[status, text, headers, , queued] = []] = answers;
    expect(status).toBe(202);
    expect(answers).toEqual(
      ['nobody', 'noor', 'maya', 'lars'].map((name) => [status, text, headers, at(name), queued]),
    );
  });
});

function stored({ world }: Mailbox, memberId: string) {
  return world.store.db
    .selectFrom('members')
    .select(['email', 'kept_as', 'leaves_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

function operator({ world }: Mailbox) {
  const { keys, now, store } = world;

  return createMemberCommands({ db: store.db, keys, clock: now, origin: 'http://localhost:5173' });
}

function account({ world }: Mailbox) {
  return createAccountCommands({
    db: world.store.db,
    clock: world.now,
    notices: { tell: () => {} },
  });
}

/** The token of the newest link that undoes a change, of a letter that was sent before. */
async function undoOf({ world }: Mailbox): Promise<string> {
  const { id } = await world.store.db
    .selectFrom('links')
    .select('id')
    .where('kind', '=', 'undoAddress')
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow();
  const { linkSecret } = await import('#server/services/letters/links.ts');

  return `${id}.${linkSecret(world.keys, id)}`;
}
