import { goodToken } from './wrongTokens.ts';
import { addPerson, startSession, type Person } from '../support/members.ts';
import type { World } from '../support/world.ts';

/** A member of a world who is signed in, by an access token that is good. */
export interface MemberIn {
  person: Person;
  token: string;
}

/** Adds a member to a world, and signs them in. */
export async function memberIn(
  { clock, keys, store }: Pick<World, 'clock' | 'keys' | 'store'>,
  mark: string,
): Promise<MemberIn> {
  const person = await addPerson(store, mark, clock);
  const claims = await startSession(store, person, clock);

  return { person, token: await goodToken(keys, claims, Math.floor(clock().getTime() / 1000)) };
}
