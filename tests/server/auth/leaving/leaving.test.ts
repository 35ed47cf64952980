import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';

import { createAccountCommands } from '#server/cli/accounts/accountCommands.ts';
import { eraseDue, type EraseTools } from '#server/services/auth/leaving/eraseDue.ts';
import { queueLetter } from '#server/services/letters/queue.ts';
import { membersOwnTables, backedUpTables } from '#server/store/backup/tables.ts';
import { authPaths, loginAnswer, sessionAnswer } from '#src/contract/account/auth.ts';
import { leavingPaths } from '#src/contract/account/leaving/leaving.ts';
import { proveAnswer, provePath } from '#src/contract/account/proofs.ts';
import { nameOfAddress } from '#src/domain/account/address.ts';
import { recoveryPaths } from '#src/contract/account/recovery.ts';

import { openMailbox, password, type Mailbox } from '../recovery/mailbox.ts';
import { eachWorld, type Browser } from '../world.ts';

const minute = 60_000;
const day = 86_400_000;
const inSevenDays = '2026-11-10T08:00:10.000Z';

eachWorld('a member who leaves', (enter) => {
  test('by a proof, is signed out elsewhere, told by a letter, and asked at each sign-in (rules/membership#Z5, rules/membership#Z6)', async () => {
    const mailbox = await openMailbox(enter);
    const { letters, world } = mailbox;
    await mailbox.addMember('lea1@example.com');
    const [here, elsewhere] = [await enterAs(mailbox, 'lea1'), await enterAs(mailbox, 'lea1')];

    expect((await here.ask(leavingPaths.leave, { proof: 'made-up' })).status).toBe(404);
    expect(await here.leave()).toEqual([200, { data: { leaves_at: inSevenDays } }]);
    world.advance(minute);
    expect(await here.leave(), 'once more, a minute later').toEqual([
      200,
      { data: { leaves_at: inSevenDays } },
    ]);

    expect((await elsewhere.session()).status).toBe(401);
    expect(v.parse(sessionAnswer, await (await here.session()).json()).data).toEqual({
      email: 'lea1@example.com',
      kept_as: nameOfAddress('lea1@example.com'),
      leaves_at: inSevenDays,
    });
    expect((await enterAs(mailbox, 'lea1')).leavesAt).toBe(inSevenDays);
    await world.services.sendLetters();
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Your Fourfold account will be deleted',
    ]);
    expect(letters[0]?.text).toContain('10 November 2026');
  });

  test('comes back by one press, and stays (rules/membership#Z6)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember('lea2@example.com');
    const here = await enterAs(mailbox, 'lea2');
    await here.leave();
    mailbox.world.advance(7 * day - 1);
    const again = await enterAs(mailbox, 'lea2');

    expect((await again.ask(leavingPaths.comeBack, {})).status).toBe(200);
    mailbox.world.advance(day);

    await erase(mailbox);
    expect((await enterAs(mailbox, 'lea2')).leavesAt).toBeNull();
  });

  test('is erased after seven days, with every row of theirs, and told so last (rules/membership#Z7)', async () => {
    const mailbox = await openMailbox(enter);
    const { letters, world } = mailbox;
    const { db } = world.store;
    const memberId = await mailbox.addMember('lea3@example.com');
    const here = await enterAs(mailbox, 'lea3');
    await here.leave();
    world.advance(7 * day);
    // Somebody asks for a password that nobody has any more.
    await world.browser().post(recoveryPaths.forgot, { email: 'lea3@example.com' });

    const last = await enterAs(mailbox, 'lea3');
    await erase(mailbox);
    expect((await last.session()).status).toBe(401);

    const tables = [...(await backedUpTables(db)), ...(await membersOwnTables(db))];
    const own = tables.filter(({ columns }) => columns.some(({ name }) => name === 'member_id'));
    for (const { name } of own) {
      const { rows } = await sql`
        select 1 from ${sql.table(name)} where member_id = ${memberId}
      `.execute(db);
      expect([name, rows]).toEqual([name, []]);
    }
    expect(await db.selectFrom('departures').select('owner').execute()).toContainEqual({
      owner: memberId,
    });
    await world.services.sendLetters();
    const hers = letters.filter(({ address }) => address === 'lea3@example.com');
    expect(hers.map(({ subject }) => subject)).toEqual(['Your Fourfold account is deleted']);
    expect((await world.browser().login('lea3@example.com')).status).toBe(401);
  });

  test('is back or gone, never half, where both happen at once (rules/membership#Z7)', async () => {
    const mailbox = await openMailbox(enter);
    const { db } = mailbox.world.store;
    const names = Array.from({ length: 12 }, (_, nth) => `half${nth}`);
    const ids = [];
    for (const name of names) ids.push(await mailbox.addMember(`${name}@example.com`));
    const members = [];
    for (const name of names) members.push(await enterAs(mailbox, name));
    await db
      .updateTable('members')
      .set({ leaves_at: mailbox.world.now() })
      .where('member_id', 'in', ids)
      .execute();

    const sweeps = [erase(mailbox), erase(mailbox)];
    const answers = members.map((one) => one.ask(leavingPaths.comeBack, {}));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    await Promise.all(sweeps);

    for (const [nth, memberId] of ids.entries()) {
      const found = await db
        .selectFrom('members')
        .leftJoin('addresses', 'addresses.member_id', 'members.member_id')
        .leftJoin('practice_heads', 'practice_heads.member_id', 'members.member_id')
        .select(['members.leaves_at', 'addresses.email', 'practice_heads.seq'])
        .where('members.member_id', '=', memberId)
        .execute();
      const email = `${names[nth]}@example.com`;
      expect([statuses[nth], found]).toEqual(
        statuses[nth] === 200
          ? [200, [{ leaves_at: null, email, seq: 0 }]]
          : [expect.toBeOneOf([401, 409]), []],
      );
    }
  });

  test('is kept by who says that this was not them (rules/membership#Z9)', async () => {
    const mailbox = await openMailbox(enter);
    const { db } = mailbox.world.store;
    const memberId = await mailbox.addMember('lea4@example.com');
    await (await enterAs(mailbox, 'lea4')).leave();
    const token = await mailbox.token('not-me');
    mailbox.world.advance(day);

    expect((await mailbox.world.browser().post(recoveryPaths.notMe, { token })).status).toBe(200);
    mailbox.world.advance(7 * day);
    await erase(mailbox);
    const kept = db.selectFrom('members').select('leaves_at').where('member_id', '=', memberId);
    expect(await kept.execute()).toEqual([{ leaves_at: null }]);
    expect((await mailbox.world.browser().login('lea4@example.com')).status).toBe(401);
  });

  test('leaves by an operator too, in seven days or at once (rules/membership#Z10)', async () => {
    const mailbox = await openMailbox(enter);
    const { letters, world } = mailbox;
    const email = 'lea5@example.com';
    await mailbox.addMember(email);
    const commands = createAccountCommands({
      db: world.store.db,
      clock: world.now,
      notices: { tell: () => {} },
    });

    const later = await commands({ command: 'delete', email, now: false });
    const atOnce = await commands({ command: 'delete', email, now: true });
    await world.services.sendLetters();

    expect(later.lines).toEqual([
      `${email} is signed out, and is erased on ${inSevenDays}. A letter says so.`,
    ]);
    expect(atOnce).toEqual({
      lines: [`${email} is erased. A letter says so.`],
      data: { email, erased: true },
    });
    const sent = letters.filter(({ address }) => address === email);
    expect(sent.map(({ subject }) => subject)).toEqual(['Your Fourfold account is deleted']);
    await expect(commands({ command: 'delete', email, now: true })).rejects.toThrow('is no member');
  });
});

/** A member who has signed in on a device of their own. */
async function enterAs({ world }: Mailbox, name: string) {
  const browser: Browser = world.browser();
  const answer = v.parse(loginAnswer, await (await browser.login(`${name}@example.com`)).json());
  const headers = { Authorization: `Bearer ${answer.access_token}` };
  const ask = (path: string, body: object) => browser.post(path, body, headers);

  return {
    ask,
    leavesAt: answer.leaves_at ?? null,
    session: () => browser.fetch(authPaths.session, { headers }),
    async leave() {
      const proved = await ask(provePath, { action: 'leave', password });
      const { proof } = v.parse(proveAnswer, await proved.json());
      const left = await ask(leavingPaths.leave, { proof });

      return [left.status, await left.json()];
    },
  };
}

function erase({ world }: Mailbox): Promise<number> {
  const letters: EraseTools['letters'] = {
    queue: (to, letter) => queueLetter(to, letter, world.now()),
  };

  return eraseDue({ db: world.store.db, letters, onEnded: () => {} }, world.now());
}
