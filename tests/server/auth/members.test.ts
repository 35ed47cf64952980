import { createHash } from 'node:crypto';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { createAccessTokens } from '#server/services/secrets/accessTokens.ts';
import { answerErrors } from '#server/services/wire/errorAnswers.ts';
import { createInvitation } from '#server/services/auth/invitations.ts';
import { addMember, EmailTaken } from '#server/services/auth/members.ts';
import { requireOwnEmail } from '#server/services/auth/ownRecord.ts';
import { createRequireMember } from '#server/services/auth/requireMember.ts';
import type { ServiceEnv } from '#server/services/wire/serviceEnv.ts';
import { createSessions } from '#server/services/auth/sessions.ts';

import { eachWorld, type World } from './world.ts';

const newcomer = {
  name: 'Sam',
  password: 'practice-daily-2026',
  timeZone: 'Europe/Berlin',
  verified: true,
  mfaSecret: null,
};

eachWorld('adding a member', (enter) => {
  test('refuses an address that is taken, in whatever spelling, and leaves nothing behind', async () => {
    const world = await enter();
    const { db } = world.store;
    const count = () => db.selectFrom('members').select('member_id').execute();
    const before = await count();

    await expect(
      addMember(db, { ...newcomer, email: ' MAYA@example.com' }, world.keys, world.now),
    ).rejects.toThrow(EmailTaken);
    expect(await count()).toEqual(before);
  });

  test('gives an address to only one of several at once', async () => {
    const world = await enter();
    const results = await Promise.allSettled(
      [1, 2, 3].map(() =>
        addMember(world.store.db, { ...newcomer, email: 'sam@example.com' }, world.keys, world.now),
      ),
    );

    expect(results.map((result) => result.status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });

  test('refuses a malformed address', async () => {
    const world = await enter();

    await expect(
      addMember(world.store.db, { ...newcomer, email: 'sam' }, world.keys, world.now),
    ).rejects.toThrow('The e-mail address is malformed.');
  });
});

eachWorld('an invitation', (enter) => {
  test('is kept as a hash, for seven days, unused', async () => {
    const world = await enter();
    const token = await createInvitation(world.store.db, 'Sam@example.com', world.now);
    const stored = await world.store.db.selectFrom('invitations').selectAll().execute();

    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(stored).toEqual([
      {
        token_hash: createHash('sha256').update(token).digest('hex'),
        email: 'sam@example.com',
        created_at: new Date('2026-11-03T08:00:10.000Z'),
        expires_at: new Date('2026-11-10T08:00:10.000Z'),
        used_at: null,
        used_by: null,
      },
    ]);
  });
});

eachWorld("a member's record", (enter) => {
  test.each([
    ['maya@example.com', 200],
    [' MAYA@example.com ', 200],
    ['noor@example.com', 403],
    ['nobody@example.com', 403],
    ['not-an-address', 403],
    ['maya@example.com\0', 403],
  ])('asked for as %j by Maya answers %i', async (email, status) => {
    const world = await enter();
    const response = await askedByMaya(world, email);

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(
      status === 200
        ? {
            memberId: world.members.maya,
            email: 'maya@example.com',
            timeZone: 'Europe/Berlin',
            keptAs: null,
          }
        : {
            message: 'You can only open your own records.',
            detail: 'You can only open your own records.',
          },
    );
  });
});

/** A service of the future: it has records by address. */
async function askedByMaya(world: World, email: string): Promise<Response> {
  const accessTokens = createAccessTokens(world.keys, world.now);
  const sessions = createSessions(world.store.db, world.now);
  const token = await accessTokens.issue(await sessions.start(world.members.maya, false));

  const service = new Hono<ServiceEnv>();
  service.onError(answerErrors(world.log));
  service.get(
    '/records/:email',
    createRequireMember(accessTokens, sessions, world.keys),
    (context) => {
      requireOwnEmail(context.var.member, context.req.param('email'));
      return context.json(context.var.member);
    },
  );

  return service.request(`/records/${encodeURIComponent(email)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
}
