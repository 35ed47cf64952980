import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { createRequireMember, type MemberEnv } from '#server/services/auth/requireMember.ts';
import { findDay } from '#server/services/commitments/days.ts';
import { Refusal } from '#server/services/wire/refusal.ts';
import { createSessions } from '#server/services/auth/sessions.ts';
import { createAccessTokens } from '#server/services/secrets/accessTokens.ts';
import { logSubject } from '#server/services/secrets/pepper.ts';

import { eventually } from '#tests/support/eventually.ts';

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
      member: {
        memberId: maya,
        email: 'maya@example.com',
        keptAs: null,
        timeZone: 'Europe/Berlin',
      },
      claims: { memberId: maya, sessionId, expiresAt: '2026-11-03T08:15:10.000Z' },
      subject: logSubject(world.keys, 'maya@example.com'),
    });
  });
});

eachWorld('a token that was read before', (enter) => {
  test('is refused from the moment its session ends, in whatever process, and once its time is over', async () => {
    const world = await enter();
    const { keys, now, store } = world;
    const [here, elsewhere] = [createSessions(store.db, now), createSessions(store.db, now)];
    const requireMember = createRequireMember(createAccessTokens(keys, now), here, keys);
    const app = new Hono<MemberEnv>()
      .onError((error, { json }) => json({}, error instanceof Refusal ? error.status : 500))
      .get('/', requireMember, ({ json }) => json({}))
      .get('/own', requireMember.token, async (context) => {
        const day = await findDay(store.db, context.var.claims, '2026-11-03', now());
        return context.json(requireMember.admit(context, day?.member ?? null));
      });
    const signIn = async () => {
      const { memberId, sessionId } = await here.start(world.members.maya, true);
      return {
        sessionId,
        token: await createAccessTokens(keys, now).issue({ memberId, sessionId }),
      };
    };
    const asked = async (token: string) => {
      const init = { headers: { Authorization: `Bearer ${token}` } };
      return [(await app.request('/', init)).status, (await app.request('/own', init)).status];
    };

    const ended = await signIn();
    expect(await asked(ended.token)).toEqual([200, 200]);
    await elsewhere.end(world.members.maya, ended.sessionId);
    expect(await asked(ended.token)).toEqual([401, 401]);

    const over = await signIn();
    expect(await asked(over.token)).toEqual([200, 200]);
    world.advance(15 * 60_000 + 30_000);
    expect(await asked(over.token)).toEqual([401, 401]);
  });
});

eachWorld('a storm of one member’s requests', (enter) => {
  test('holds nobody else’s up, and each of them is answered in its turn', async () => {
    const world = await enter();
    const { keys, now, store } = world;
    const sessions = createSessions(store.db, now);
    const requireMember = createRequireMember(createAccessTokens(keys, now), sessions, keys);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let running = 0;
    const app = new Hono<MemberEnv>().get('/', requireMember, async (context) => {
      if (context.var.member.memberId !== world.members.maya) return context.json({});
      running += 1;
      await held;
      return context.json({});
    });
    const askedBy = async (member: string) => {
      const { memberId, sessionId } = await sessions.start(member, true);
      const token = await createAccessTokens(keys, now).issue({ memberId, sessionId });
      return () => app.request('/', { headers: { Authorization: `Bearer ${token}` } });
    };
    const asMaya = await askedBy(world.members.maya);
    const asAnother = await askedBy(world.members.noor);

    const storm = Promise.all(Array.from({ length: 40 }, async () => (await asMaya()).status));
    expect((await asAnother()).status).toBe(200);
    await eventually(() => expect(running).toBe(5));
    letGo();

    expect(new Set(await storm)).toEqual(new Set([200]));
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
