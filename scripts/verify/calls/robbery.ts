import { createSessions } from '../../../server/services/auth/sessions.ts';
import { addPerson, startSession, type Person } from '../support/members.ts';
import { addRecording } from '../support/practised.ts';
import { refreshCookie, type World } from '../support/world.ts';
import { forgedTokens, goodToken } from './wrongTokens.ts';

/** Somebody who calls with what they have, for what is this person's. */
export interface Caller {
  name: string;
  headers: Record<string, string>;
  whose: Person;
  /** What the plain request is answered. For 403 the caller is a member, who may see what is their own. */
  status: 401 | 403;
  /** Whether it is the member's own credential, by which a sign-out may still be called. */
  isOwn?: true;
}

/** A member to be robbed, with the token that is theirs, and all who try. */
export interface Robbery {
  victim: Person;
  robber: Person;
  token: string;
  callers: readonly Caller[];
}

/** Prepares members in every state of a session, and the callers who have something other than the victim's own good token. */
export async function prepareRobbery({ store, keys, clock, files }: World): Promise<Robbery> {
  const { db } = store;
  const now = Math.floor(clock().getTime() / 1000);
  // With a k and an s, which have look-alikes that become them in lower case.
  const victim = await addPerson(store, 'quietkraskas', clock);
  const robber = await addPerson(store, 'robertina', clock);
  const locked = await addPerson(store, 'lockedlars', clock);
  for (const person of [victim, robber]) await addRecording(store, files, person);

  // A session that is started later clears those of its member away that are over.
  const live = await startSession(store, victim, clock);
  const ended = await startSession(store, victim, clock);
  const expired = await startSession(store, victim, clock);
  const robbers = await startSession(store, robber, clock);
  const lockeds = await startSession(store, locked, clock);
  await createSessions(db, clock).end(victim.memberId, ended.sessionId);
  await db
    .updateTable('sessions')
    .set({ expires_at: clock() })
    .where('session_id', '=', expired.sessionId)
    .execute();
  await db
    .updateTable('members')
    .set({ locked_at: clock() })
    .where('member_id', '=', locked.memberId)
    .execute();

  const forged = await forgedTokens(keys, live, {
    now,
    refreshToken: live.refreshToken,
    otherSession: robbers.sessionId,
  });
  const refused = { whose: victim, status: 401 } as const;
  const by = async (claims: typeof live) => ({
    authorization: `Bearer ${await goodToken(keys, claims, now)}`,
  });

  return {
    victim,
    robber,
    token: await goodToken(keys, live, now),
    callers: [
      ...forged.map(([name, authorization]): Caller => {
        const headers: Record<string, string> = authorization === null ? {} : { authorization };
        return { name, headers, ...refused };
      }),
      {
        name: 'the refresh cookie alone',
        headers: { cookie: `${refreshCookie}=${live.refreshToken}` },
        ...refused,
        isOwn: true,
      },
      { name: 'an ended session', headers: await by(ended), ...refused, isOwn: true },
      { name: 'an expired session', headers: await by(expired), ...refused, isOwn: true },
      { name: 'a locked member', headers: await by(lockeds), whose: locked, status: 401 },
      { name: 'another member', headers: await by(robbers), whose: victim, status: 403 },
    ],
  };
}
