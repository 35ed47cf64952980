import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Kysely } from 'kysely';

import type { Clock } from './services/clock.ts';
import { createInvitation } from './services/invitations.ts';
import type { Keys } from './services/keys.ts';
import { addMember } from './services/members.ts';
import { newSecret } from './services/oneTimeCodes.ts';
import { tokenHash } from './services/tokens.ts';
import type { Schema } from './store/schema.ts';

/** What every demo member signs in with. */
export const demoPassword = 'practice-daily-2026';

/** Whom `npm start` makes, so that there is someone to sign in as. */
export const demoMembers = [
  { email: 'maya@example.com', name: 'Maya Lind', mfa: false },
  { email: 'noor@example.com', name: 'Noor Haddad', mfa: true },
] as const;

/** Whom `npm start` invites. */
export const demoGuest = 'sam@example.com';

export interface Demo {
  /** The token of the guest's invitation while it is open, or null when the guest has become a member. */
  invitation: string | null;
}

/** Makes the demo members that are not there yet, and leaves those that are as they are. */
export async function prepareDemo(options: {
  db: Kysely<Schema>;
  keys: Keys;
  clock: Clock;
  /** Where the invitation's token is kept, since the database holds its hash only. */
  folder: string;
  timeZone: string;
}): Promise<Demo> {
  const { db, keys, clock, timeZone } = options;

  for (const { email, name, mfa } of demoMembers) {
    if (await isMember(db, email)) continue;
    const mfaSecret = mfa ? newSecret() : null;
    await addMember(
      db,
      { email, name, password: demoPassword, timeZone, verified: true, mfaSecret },
      keys,
      clock,
    );
  }
  return { invitation: await guestInvitation(db, clock, join(options.folder, 'invitation.txt')) };
}

async function guestInvitation(
  db: Kysely<Schema>,
  clock: Clock,
  file: string,
): Promise<string | null> {
  if (await isMember(db, demoGuest)) return null;

  const earlier = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (await isOpen(db, earlier, clock)) return earlier;

  const token = await createInvitation(db, demoGuest, clock);
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  return token;
}

async function isMember(db: Kysely<Schema>, email: string): Promise<boolean> {
  const address = await db
    .selectFrom('addresses')
    .select('member_id')
    .where('email', '=', email)
    .executeTakeFirst();

  return address !== undefined;
}

async function isOpen(db: Kysely<Schema>, token: string, clock: Clock): Promise<boolean> {
  const invitation = await db
    .selectFrom('invitations')
    .select('email')
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock())
    .executeTakeFirst();

  return invitation !== undefined;
}
