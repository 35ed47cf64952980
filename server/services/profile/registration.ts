import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { RegistrationRequest } from '../../../src/contract/account/profile.ts';
import type { Schema } from '../../store/schema.ts';
import type { Clock } from '../wire/clock.ts';
import type { Gate } from '../wire/gate.ts';
import { findInvitation, useInvitation, type Invitation } from '../auth/invitations.ts';
import { EmailTaken, insertMember } from '../auth/members.ts';
import { hashPassword, type verifyPassword } from '../secrets/passwords.ts';

const repeatableMilliseconds = 60 * 60 * 1000;

export interface RegistrationTools {
  db: Kysely<Schema>;
  clock: Clock;
  gate: Gate;
  verifyPassword: typeof verifyPassword;
}

export type Registration =
  | 'registered'
  /** The same registration was made with this invitation less than an hour ago: its answer was lost. */
  | 'repeated'
  /** The invitation is good, and its address already belongs to a member. */
  | 'taken';

/**
 * Makes the invited person a member whose address is proved, and uses the invitation up, both or neither. Answers null
 * for an invitation that is unknown, used, expired or another address's. Throws a Refusal (503) in a storm.
 */
export async function register(
  request: RegistrationRequest,
  tools: RegistrationTools,
): Promise<Registration | null> {
  const { clock, db, gate } = tools;
  const { email, invitation: token, password } = request;

  const invitation = await findInvitation(db, token, clock());
  if (invitation?.email !== email) return null;
  if (!invitation.isOpen) return repeatOf(invitation, password, tools);

  const passwordHash = await gate(() => hashPassword(password));
  const result = await addInvited(db, request, passwordHash, clock());
  if (result !== null) return result;

  // Another registration with the same invitation was faster: perhaps the same one, sent twice.
  const used = await findInvitation(db, token, clock());
  return used === null ? null : repeatOf(used, password, tools);
}

async function addInvited(
  db: Kysely<Schema>,
  { email, invitation: token, name, timezone }: RegistrationRequest,
  passwordHash: string,
  now: Date,
): Promise<Registration | null> {
  const memberId = randomUUID();

  try {
    return await db.transaction().execute(async (transaction) => {
      if (!(await useInvitation(transaction, { token, email, memberId }, now))) return null;

      await insertMember(
        transaction,
        { memberId, email, name, passwordHash, timeZone: timezone, verified: true },
        now,
      );
      return 'registered';
    });
  } catch (error) {
    if (error instanceof EmailTaken) return 'taken';
    throw error;
  }
}

async function repeatOf(
  { email, use }: Invitation,
  password: string,
  { clock, db, gate, verifyPassword }: RegistrationTools,
): Promise<Registration | null> {
  if (use === null || clock().getTime() - use.at.getTime() > repeatableMilliseconds) return null;

  const member = await db
    .selectFrom('members')
    .select('password_hash')
    .where('member_id', '=', use.memberId)
    .where('email', '=', email)
    .executeTakeFirst();
  const isSame = await gate(() => verifyPassword(member?.password_hash ?? null, password));

  return isSame ? 'repeated' : null;
}
