import type { MockMember, MockWorld } from './world.ts';

/** The member that devices call so. */
export function memberCalled(world: MockWorld, keptAs: string): MockMember | undefined {
  return [...world.members.values()].find(({ user }) => user.kept_as === keptAs);
}

/** Has everything of a member stand under another address. */
export function moveMember(world: MockWorld, member: MockMember, to: string): void {
  const from = member.user.email;
  const { calls, files, invited, members, practices, profiles, schedules, tasks } = world;
  member.user.email = to;
  for (const kept of [calls, files, invited, members, practices, profiles, schedules, tasks]) {
    rename(kept, from, to);
  }
  const profile = profiles.get(to);
  if (profile !== undefined) profiles.set(to, { ...profile, pk: to });
  for (const [session, owner] of world.sessions) {
    if (owner === from) world.sessions.set(session, to);
  }
}

/** Of keys that are an address, or begin with one. */
function rename(kept: Map<string, unknown>, from: string, to: string): void {
  for (const [key, value] of Array.from(kept)) {
    if (key !== from && !key.startsWith(`${from} `)) continue;

    kept.delete(key);
    kept.set(to + key.slice(from.length), value);
  }
}
