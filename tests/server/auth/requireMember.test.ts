import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { createRequireMember, type MemberEnv } from '#server/services/auth/requireMember.ts';
import { createSessions } from '#server/services/auth/sessions.ts';
import { createAccessTokens } from '#server/services/secrets/accessTokens.ts';
import { logSubject } from '#server/services/secrets/pepper.ts';

import { eachWorld, type World } from './world.ts';

eachWorld('a request that is let through', (enter) => {
  test('carries its member, their name in the log, and until when its token is good', async () => {
    const world = await enter();
    const { maya } = world.members;
    const { sessionId } = await createSessions(world.store.db, world.now).start(maya, false);
    const token = await createAccessTokens(world.keys, world.now).issue({
      memberId: maya,
      sessionId,
    });

    expect(await carriedBy(token, world)).toEqual({
      member: { memberId: maya, email: 'maya@example.com' },
      claims: { memberId: maya, sessionId, expiresAt: '2026-11-03T08:15:10.000Z' },
      subject: logSubject(world.keys, 'maya@example.com'),
    });
  });
});

/** What the handler of a request with that token finds in its context. */
async function carriedBy(token: string, { store, keys, now }: World): Promise<unknown> {
  const requireMember = createRequireMember(
    createAccessTokens(keys, now),
    createSessions(store.db, now),
    keys,
  );
  const app = new Hono<MemberEnv>().get('/', requireMember, ({ json, var: carried }) =>
    json(carried),
  );
  const response = await app.request('/', { headers: { Authorization: `Bearer ${token}` } });

  return response.json();
}
