import { expect, test, vi } from 'vitest';

import { createSessions } from '#server/services/auth/sessions.ts';

import { eachWorld, type World } from './world.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

eachWorld('a refresh token', (enter) => {
  test.each([
    ['of another form', () => 'x'],
    ['that nobody was given', ({ members }: World) => `${members.maya}.${'A'.repeat(43)}`],
  ])('%s continues and ends nothing', async (_, tokenOf) => {
    const world = await enter();
    const { onEnded, sessions } = sessionsOf(world);
    const { sessionId } = await sessions.start(world.members.maya, false);
    const token = tokenOf(world);

    expect(await sessions.renew(token)).toEqual({ kind: 'over' });
    await sessions.endByToken(token);
    expect(onEnded).not.toHaveBeenCalled();
    expect(await sessions.emailOf(world.members.maya, sessionId)).toBe('maya@example.com');
  });

  test('says whose session it ends', async () => {
    const world = await enter();
    const { onEnded, sessions } = sessionsOf(world);
    const { refreshToken } = await sessions.start(world.members.maya, false);
    await sessions.endByToken(refreshToken);

    expect(onEnded.mock.calls).toEqual([[world.members.maya]]);
    expect(await sessions.renew(refreshToken)).toEqual({ kind: 'over' });
  });

  test('that was replaced is good for 30 seconds from then, however often it comes back', async () => {
    const world = await enter();
    const { sessions } = sessionsOf(world);
    const { refreshToken } = await sessions.start(world.members.maya, false);
    await sessions.renew(refreshToken);
    world.advance(20 * second);
    expect((await sessions.renew(refreshToken)).kind).toBe('renewed');
    world.advance(20 * second);
    expect(await sessions.renew(refreshToken)).toEqual({ kind: 'reused' });
  });

  test('that was replaced is no sign of theft once its session is over', async () => {
    const world = await enter();
    const { sessions } = sessionsOf(world);
    const { refreshToken, sessionId } = await sessions.start(world.members.maya, false);
    await sessions.renew(refreshToken);
    await sessions.end(world.members.maya, sessionId);
    world.advance(31 * second);

    expect(await sessions.renew(refreshToken)).toEqual({ kind: 'over' });
  });
});

eachWorld('a sign-in', (enter) => {
  test('clears away the sessions of its member that are over, and those alone', async () => {
    const world = await enter();
    const { maya, noor } = world.members;
    const { sessions } = sessionsOf(world);
    const expired = await sessions.start(maya, false);
    const ended = await sessions.start(maya, true);
    const remembered = await sessions.start(maya, true);
    const noors = await sessions.start(noor, false);
    await sessions.end(maya, ended.sessionId);
    world.advance(day);
    const latest = await sessions.start(maya, false);

    expect(await keptIn(world)).toEqual(
      [remembered, noors, latest].map(({ sessionId }) => sessionId).toSorted(),
    );
    expect((await sessions.renew(expired.refreshToken)).kind).toBe('over');
  });

  test('forgets the tokens of its member that were replaced more than 30 days ago, and no others', async () => {
    const world = await enter();
    const { maya } = world.members;
    const { sessions } = sessionsOf(world);
    const { refreshToken: first } = await sessions.start(maya, true);
    const next = await tokenAfter(sessions, first);
    world.advance(20 * day);
    await tokenAfter(sessions, next);
    world.advance(11 * day);
    await sessions.start(maya, true);

    expect(await sessions.renew(first)).toEqual({ kind: 'over' });
    expect(await sessions.renew(next)).toEqual({ kind: 'reused' });
  });
});

/** The sessions of a world's store, and who is told of those that are ended. */
function sessionsOf({ store, now }: World) {
  const onEnded = vi.fn<(memberId: string) => void>();

  return { onEnded, sessions: createSessions(store.db, now, onEnded) };
}

async function tokenAfter(
  sessions: ReturnType<typeof createSessions>,
  refreshToken: string,
): Promise<string> {
  const renewal = await sessions.renew(refreshToken);
  if (renewal.kind !== 'renewed') throw new Error(`The token was not taken: ${renewal.kind}.`);

  return renewal.session.refreshToken;
}

/** The ids of all sessions that are stored, in their order. */
async function keptIn({ store }: World): Promise<string[]> {
  const rows = await store.db.selectFrom('sessions').select('session_id').execute();

  return rows.map(({ session_id: id }) => id).toSorted();
}
