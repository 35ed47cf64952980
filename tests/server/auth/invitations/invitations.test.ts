import * as v from 'valibot';
import { expect, test } from 'vitest';

import { createAccountCommands } from '#server/cli/accounts/accountCommands.ts';
import { findInvitation } from '#server/services/auth/invitations.ts';
import { loginAnswer } from '#src/contract/account/auth.ts';
import { inviteAnswer, invitePaths } from '#src/contract/account/invitations/invitations.ts';

import { openMailbox, type Mailbox } from '../recovery/mailbox.ts';
import { eachWorld } from '../world.ts';

const day = 86_400_000;

eachWorld('a member who invites', (enter) => {
  test('brings three people along in thirty days, also of four at once (rules/membership#Z11)', async () => {
    const mailbox = await openMailbox(enter);
    await mailbox.addMember('ivy1@example.com');
    const ivy = await enterAs(mailbox, 'ivy1@example.com');

    const answers = await Promise.all(
      [1, 2, 3, 4].map((nth) => ivy.invite(`guest${nth}@example.com`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([202, 202, 202, 429]);
    expect(await ivy.left()).toBe(0);

    const invited = `guest${statuses.indexOf(202) + 1}@example.com`;
    expect((await ivy.invite(invited)).status, 'the same person again').toBe(202);
    mailbox.world.advance(30 * day);
    expect(await (await enterAs(mailbox, 'ivy1@example.com')).left()).toBe(3);
  });

  test('is named in the letter, whose link opens the registration for a week (rules/membership#Z12)', async () => {
    const mailbox = await openMailbox(enter);
    const { letters, world } = mailbox;
    await mailbox.addMember('ivy2@example.com');
    const ivy = await enterAs(mailbox, 'ivy2@example.com');
    await ivy.invite('gus@example.com');
    expect((await ivy.invite('maya@example.com')).status, 'of a member').toBe(202);
    await world.services.sendLetters();

    expect(letters.map(({ address, subject }) => [address, subject])).toEqual([
      ['gus@example.com', 'Rita invites you to Fourfold'],
    ]);
    const token = /invitation=(?<token>\S+)/u.exec(letters[0]?.text ?? '')?.groups?.['token'] ?? '';
    const found = (at: number) =>
      findInvitation(world.store.db, token, new Date(world.now().getTime() + at));
    expect(await found(7 * day - 1)).toMatchObject({ email: 'gus@example.com', isOpen: true });
    expect(await found(7 * day)).toMatchObject({ isOpen: false });
  });

  test('is "A member" where their name is more than a name (rules/membership#Z12)', async () => {
    const mailbox = await openMailbox(enter);
    const memberId = await mailbox.addMember('ivy3@example.com');
    const { db } = mailbox.world.store;
    await db
      .updateTable('members')
      .set({ name: 'Win at https://evil.example' })
      .where('member_id', '=', memberId)
      .execute();
    await (await enterAs(mailbox, 'ivy3@example.com')).invite('gia@example.com');
    await mailbox.world.services.sendLetters();

    expect(mailbox.letters.map(({ subject }) => subject)).toEqual([
      'A member invites you to Fourfold',
    ]);
    expect(mailbox.letters[0]?.text).not.toContain('evil');
  });
});

eachWorld('who would like to be invited', (enter) => {
  test('confirms it by a letter, stands in the list, and is sent an invitation (rules/membership#Z13)', async () => {
    const mailbox = await openMailbox(enter);
    const { letters, world } = mailbox;
    await world.store.db.deleteFrom('wishes').execute();
    const browser = world.browser();
    const commands = createAccountCommands({
      db: world.store.db,
      clock: world.now,
      notices: { tell: () => {} },
    });
    const list = async () => (await commands({ command: 'requests' })).lines;
    const answers = [];
    for (const email of ['wim@example.com', 'maya@example.com']) {
      const answer = await browser.post(invitePaths.request, { email });
      answers.push([answer.status, await answer.json()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(202);

    const token = await mailbox.token('request-invitation');
    expect(letters.map(({ address }) => address)).toEqual(['wim@example.com']);
    expect(await list()).toEqual(['Nobody asks for an invitation.']);
    const approve = { command: 'invite-approved', email: 'wim@example.com' } as const;
    await expect(commands(approve)).rejects.toThrow('has asked for no invitation');
    const statuses = [];
    for (const sent of [token, token, 'id.secret']) {
      statuses.push((await browser.post(invitePaths.confirm, { token: sent })).status);
    }
    expect(statuses).toEqual([200, 404, 404]);
    expect(await list()).toEqual(['2026-11-03T08:00:10.000Z  wim@example.com']);

    await commands(approve);
    await world.services.sendLetters();
    expect(letters.at(-1)).toMatchObject({
      address: 'wim@example.com',
      subject: 'Your invitation to Fourfold',
    });
    expect(await list()).toEqual(['Nobody asks for an invitation.']);
  });

  test('is sent the invitation, however often they were asked whether they would like one (rules/account#C57)', async () => {
    const mailbox = await openMailbox(enter);
    const { letters, world } = mailbox;
    await mailbox.addMember('ivy4@example.com');
    for (let times = 0; times < 4; times += 1) {
      await world.browser().post(invitePaths.request, { email: 'wyn@example.com' });
      await world.services.sendLetters();
    }
    expect(letters).toHaveLength(3);

    await (await enterAs(mailbox, 'ivy4@example.com')).invite('wyn@example.com');
    await world.services.sendLetters();
    expect(letters.at(-1)?.subject).toBe('Rita invites you to Fourfold');
  });

  test('has two days for it (rules/membership#Z13)', async () => {
    const mailbox = await openMailbox(enter);
    const browser = mailbox.world.browser();
    await browser.post(invitePaths.request, { email: 'wes@example.com' });
    const token = await mailbox.token('request-invitation');
    mailbox.world.advance(2 * day);

    expect((await browser.post(invitePaths.confirm, { token })).status).toBe(404);
  });
});

async function enterAs({ world }: Mailbox, email: string) {
  const browser = world.browser();
  const answer = v.parse(loginAnswer, await (await browser.login(email)).json());
  const headers = { Authorization: `Bearer ${answer.access_token}` };

  return {
    invite: (guest: string) => browser.post(invitePaths.invite, { email: guest }, headers),
    async left() {
      const told = await browser.fetch(invitePaths.invite, { headers });
      return v.parse(inviteAnswer, await told.json()).data.left;
    },
  };
}
