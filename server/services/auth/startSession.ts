import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import { statementsOf, writtenRows } from '../../store/statements.ts';
import { takingBackParameters, takingBackParts, type CountedTries } from '../limits/tryTexts.ts';
import { tokenHash } from '../secrets/tokens.ts';

/** By what a session starts. */
export interface StartedBy {
  /** Of the password that was looked at. */
  passwordCount?: number;
  /** What it was sent from, in plain words. */
  device?: string;
  /** By which it was tried, and which were no guesses: all that was counted with the first goes, and the others are taken back. */
  tries?: CountedTries;
}

export interface NewSession {
  sessionId: string;
  remembered: boolean;
  refreshToken: string;
  now: Date;
  expiresAt: Date;
  endsAt: Date;
}

/** What a sign-in is called of which nothing was sent. */
const unknownDevice = 'A browser';
/** For so long a token that was replaced is known for one, in milliseconds. */
const replacedFor = 30 * 24 * 60 * 60 * 1_000;
const noTries: CountedTries = { at: 0, keys: [] };

/**
 * Only while the member has the password that was looked at: a reset changes the row that is held here, before anything else is. What is
 * over goes.
 */
const startingWith = statementsOf('session', (tries) =>
  [
    `with started as (
      insert into sessions (member_id, session_id, remembered, created_at, expires_at, name, seen_at, ends_at)
      select member_id, $2::text, $3::boolean, $4::timestamptz, $5::timestamptz, $7::text, $4::timestamptz, $6::timestamptz
      from members
      where member_id = $1::text and locked_at is null and erasing_at is null and password_count = coalesce($8::int, password_count)
      for share
      returning member_id
    )`,
    `begun as (
      insert into refresh_tokens (member_id, token_hash, session_id, created_at)
      select member_id, $9::text, $2::text, $4::timestamptz from started
    )`,
    `over as (
      delete from sessions
      where member_id = $1::text and (ended_at is not null or expires_at <= $4::timestamptz) and exists (select from started)
    )`,
    `replaced as (
      delete from refresh_tokens
      where member_id = $1::text and replaced_at < $10::timestamptz and exists (select from started)
    )`,
    ...takingBackParts(tries, 11, { after: 'started', forgets: true }),
  ]
    .join(', ')
    .concat(' select from started'),
);

/** Starts a session in one statement, which gives back the tries that led to it in any case. Whether it did. */
export async function startSession(
  db: Kysely<Schema>,
  memberId: string,
  { endsAt, expiresAt, now, refreshToken, remembered, sessionId }: NewSession,
  { device = unknownDevice, passwordCount, tries = noTries }: StartedBy,
): Promise<boolean> {
  const started = await writtenRows(db, startingWith(tries.keys.length), [
    memberId,
    sessionId,
    remembered,
    now,
    expiresAt,
    endsAt,
    device,
    passwordCount ?? null,
    tokenHash(refreshToken),
    new Date(now.getTime() - replacedFor),
    ...takingBackParameters(tries, { forgets: true }),
  ]);

  return started.length > 0;
}
