import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Kysely } from 'kysely';

import { localDay } from '../src/domain/common/day.ts';
import { demoScheduleFrom } from '../src/domain/schedule/demoSchedule.ts';
import type { Clock } from './services/wire/clock.ts';
import { createInvitation } from './services/auth/invitations.ts';
import type { Keys } from './services/secrets/keys.ts';
import { addMember } from './services/auth/members.ts';
import { newSecret } from './services/secrets/oneTimeCodes.ts';
import { expectationOf } from './services/schedule/expectation.ts';
import { saveSchedule } from './services/schedule/records.ts';
import { tokenHash } from './services/secrets/tokens.ts';
import { StoreFull } from './store/diskRoom.ts';
import type { Schema } from './store/schema.ts';

/** What every demo member signs in with. */
export const demoPassword = 'practice-daily-2026';

/** Whom `npm start` makes, so that there is someone to sign in as. */
export const demoMembers = [
  {
    email: 'maya@example.com',
    name: 'Maya Lind',
    mfa: false,
    hasSchedule: true,
    profile: {
      first_name: 'Maya',
      last_name: 'Lind',
      city: 'Lisbon',
      state: '',
      country: 'Portugal',
    },
  },
  {
    email: 'noor@example.com',
    name: 'Noor Haddad',
    mfa: true,
    hasSchedule: false,
    profile: {
      first_name: 'Noor',
      last_name: 'Haddad',
      city: 'Berlin',
      state: '',
      country: 'Germany',
    },
  },
] as const;

/** Whom `npm start` invites. */
export const demoGuest = 'sam@example.com';

export interface Demo {
  /** The token of the guest's invitation while it is open; null when the guest has become a member, or the disk is full. */
  invitation: string | null;
}

interface DemoTools {
  db: Kysely<Schema>;
  keys: Keys;
  clock: Clock;
  /** Where the invitation's token is kept, since the database holds its hash only. */
  folder: string;
  timeZone: string;
}

/**
 * Makes the demo members, their profiles and their schedules that are not there yet, and leaves those that are as they
 * are. On a full disk nobody is made.
 */
export async function prepareDemo(tools: DemoTools): Promise<Demo> {
  const { clock, db, folder } = tools;
  await whereThereIsRoom(makeMembers(tools));

  return {
    invitation: await whereThereIsRoom(guestInvitation(db, clock, join(folder, 'invitation.txt'))),
  };
}

async function whereThereIsRoom<Made>(making: Promise<Made>): Promise<Made | null> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof StoreFull) return null;
    throw error;
  }
}

async function makeMembers({ clock, db, keys, timeZone }: DemoTools): Promise<void> {
  for (const { email, name, mfa, hasSchedule, profile } of demoMembers) {
    const mfaSecret = mfa ? newSecret() : null;
    const memberId =
      (await memberOf(db, email)) ??
      (await addMember(
        db,
        { email, name, password: demoPassword, timeZone, verified: true, mfaSecret },
        keys,
        clock,
      ));
    await db
      .insertInto('profiles')
      .values({ ...profile, member_id: memberId, updated_at: clock() })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .execute();
    if (hasSchedule) {
      const today = localDay(clock().getTime(), timeZone);
      const change = { schedule: demoScheduleFrom(today), expected: noneYet };
      await saveSchedule(db, memberId, change, clock());
    }
  }
}

const noneYet = expectationOf({ ifMatch: undefined, ifNoneMatch: '*' });

async function guestInvitation(
  db: Kysely<Schema>,
  clock: Clock,
  file: string,
): Promise<string | null> {
  if ((await memberOf(db, demoGuest)) !== null) return null;

  const earlier = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (await isOpen(db, earlier, clock)) return earlier;

  const token = await createInvitation(db, demoGuest, clock);
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  return token;
}

async function memberOf(db: Kysely<Schema>, email: string): Promise<string | null> {
  const address = await db
    .selectFrom('addresses')
    .select('member_id')
    .where('email', '=', email)
    .executeTakeFirst();

  return address?.member_id ?? null;
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
