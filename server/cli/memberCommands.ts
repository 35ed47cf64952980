import { randomInt } from 'node:crypto';

import type { Kysely } from 'kysely';
import * as v from 'valibot';

import { OperatorError } from '../process/operatorError.ts';
import { isFree } from '../services/addresses/reservations.ts';
import type { Clock } from '../services/wire/clock.ts';
import { createInvitation } from '../services/auth/invitations.ts';
import type { Keys } from '../services/secrets/keys.ts';
import { addMember, EmailTaken } from '../services/auth/members.ts';
import {
  currentCode,
  newSecret,
  openSecret,
  provisioningUri,
} from '../services/secrets/oneTimeCodes.ts';
import type { Schema } from '../store/schema.ts';
import { parseEmail, parseMember } from './requestRules.ts';

/** Somebody to be made a member. */
export const addRequest = v.object({
  email: v.string(),
  name: v.string(),
  /** Null: a strong one is made. */
  password: v.nullable(v.string()),
  mfa: v.boolean(),
  timeZone: v.string(),
});
export type AddRequest = v.InferOutput<typeof addRequest>;

export const addedMember = v.object({
  email: v.string(),
  /** The password that was made, or null when one was given. */
  password: v.nullable(v.string()),
  /** What an authenticator app reads, or null without MFA. */
  provisioningUri: v.nullable(v.string()),
});
export type AddedMember = v.InferOutput<typeof addedMember>;

export const invitation = v.object({ email: v.string(), link: v.string() });
export type Invitation = v.InferOutput<typeof invitation>;

export const oneTimeCode = v.object({
  code: v.string(),
  /** How long this code is the current one. */
  seconds: v.number(),
  /** True when somebody has signed in with it already: a code is good once. */
  used: v.boolean(),
});
export type OneTimeCode = v.InferOutput<typeof oneTimeCode>;

/** What an operator can do for members. Each rejects with an OperatorError that says what is wrong. */
export interface MemberCommands {
  add(request: AddRequest): Promise<AddedMember>;
  invite(email: string): Promise<Invitation>;
  code(email: string): Promise<OneTimeCode>;
}

const stepSeconds = 30;

/** The commands over an open store. */
export function createMemberCommands(options: {
  db: Kysely<Schema>;
  keys: Keys;
  clock: Clock;
  /** Where members open the app; invitations link there. */
  origin: string;
}): MemberCommands {
  const { db, keys, clock, origin } = options;

  return {
    async add(request) {
      const { email, name, timeZone, password: given } = await parseMember(request);
      const password = given ?? newPassword();
      const mfaSecret = request.mfa ? newSecret() : null;
      const member = { email, name, password, timeZone, verified: true, mfaSecret };

      await addMember(db, member, keys, clock).catch((error: unknown) => {
        throw error instanceof EmailTaken
          ? new OperatorError(`${email} is a member already.`)
          : error;
      });
      return {
        email,
        password: given === null ? password : null,
        provisioningUri: mfaSecret === null ? null : provisioningUri(mfaSecret, email),
      };
    },

    async invite(address) {
      const email = parseEmail(address);
      if ((await findMember(db, email)) !== null) {
        throw new OperatorError(`${email} is a member already.`);
      }
      if (!(await isFree(db, { email, memberId: null }, clock()))) {
        throw new OperatorError(`${email} is kept for a member who has another address now.`);
      }

      const token = await createInvitation(db, email, clock);
      return { email, link: invitationLink(origin, token) };
    },

    async code(address) {
      const email = parseEmail(address);
      const memberId = await findMember(db, email);
      if (memberId === null) throw new OperatorError(`${email} is no member.`);

      const mfa = await db
        .selectFrom('mfa')
        .select(['sealed_secret', 'last_step'])
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (mfa === undefined) throw new OperatorError(`${email} signs in without a one-time code.`);

      const now = clock();
      const seconds = now.getTime() / 1_000;
      return {
        code: currentCode(openSecret(mfa.sealed_secret, memberId, keys), now),
        seconds: Math.ceil(stepSeconds - (seconds % stepSeconds)),
        used: mfa.last_step >= Math.floor(seconds / stepSeconds),
      };
    },
  };
}

/** Where an invited person registers. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/register?invitation=${encodeURIComponent(token)}`;
}

async function findMember(db: Kysely<Schema>, email: string): Promise<string | null> {
  const address = await db
    .selectFrom('addresses')
    .select('member_id')
    .where('email', '=', email)
    .where('reserved_until', 'is', null)
    .executeTakeFirst();

  return address?.member_id ?? null;
}

/** A hundred random bits, without letters and digits that look alike. */
function newPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = (): string =>
    Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

  return Array.from({ length: 4 }, group).join('-');
}
