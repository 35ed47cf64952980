import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { Counter } from '../limits/counters.ts';
import type { Keys } from '../secrets/keys.ts';
import { pepperedHash } from '../secrets/pepper.ts';
import { tokenHash } from '../secrets/tokens.ts';

/** What the link of a letter is good for, and for how long, in minutes from when the letter was sent (rules/account#C56). */
export const linkMinutes = {
  reset: 30,
  notMe: 7 * 24 * 60,
  newAddress: 24 * 60,
  undoAddress: 7 * 24 * 60,
} as const;
export type LinkKind = keyof typeof linkMinutes;

const tokenShape = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<secret>[\w-]{43})$/u;

/** Whose link it is, and where it was sent. */
export interface OpenLink {
  memberId: string;
  address: string;
}

/**
 * Makes the link of a letter and answers its token, `id.secret`. The secret follows from the id and a key outside the database: a
 * letter that is sent again has the same link, and none stands readable anywhere.
 */
export async function makeLink(
  transaction: Transaction<Schema>,
  link: { id: string; kind: LinkKind; memberId: string; address: string },
  keys: Keys,
  now: Date,
): Promise<string> {
  const secret = linkSecret(keys, link.id);
  const expires_at = new Date(now.getTime() + linkMinutes[link.kind] * 60_000);
  const hash = tokenHash(secret);
  await transaction
    .insertInto('links')
    .values({
      id: link.id,
      kind: link.kind,
      hash,
      member_id: link.memberId,
      address: link.address,
      expires_at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ hash, expires_at }).where('links.used_at', 'is', null),
    )
    .execute();

  return `${link.id}.${secret}`;
}

/** The secret of a letter's link. */
export function linkSecret(keys: Keys, id: string): string {
  return pepperedHash(keys, 'link', id);
}

/** Whose open link it is; null for one that is unknown, used, late, or of another kind. Nothing is spent. */
export async function openLink(
  db: Kysely<Schema>,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<OpenLink | null> {
  const parts = partsOf(token);
  if (parts === null) return null;

  const found = await db
    .selectFrom('links')
    .select(['member_id', 'address'])
    .where(isOpen(parts, kind, now))
    .executeTakeFirst();

  return found === undefined ? null : { memberId: found.member_id, address: found.address };
}

/** Spends an open link, as `openLink` finds it: of many at once one is first. */
export async function spendLink(
  transaction: Transaction<Schema>,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<OpenLink | null> {
  const parts = partsOf(token);
  if (parts === null) return null;

  const spent = await transaction
    .updateTable('links')
    .set({ used_at: now })
    .where(isOpen(parts, kind, now))
    .returning(['member_id', 'address'])
    .executeTakeFirst();

  return spent === undefined ? null : { memberId: spent.member_id, address: spent.address };
}

/** Lets no other link of that kind be used. */
export async function voidLinks(
  transaction: Transaction<Schema>,
  kind: LinkKind,
  memberId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('links')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}

/** What a token names its link by. */
export interface Parts {
  id: string;
  hash: string;
}

function isOpen({ hash, id }: Parts, kind: LinkKind, now: Date) {
  return (link: ExpressionBuilder<Schema, 'links'>) =>
    link.and([
      link('id', '=', id),
      link('hash', '=', hash),
      link('kind', '=', kind),
      link('used_at', 'is', null),
      link('expires_at', '>', now),
    ]);
}

/** The parts of a token; null for what is none. */
export function partsOf(token: string): Parts | null {
  const { id, secret } = tokenShape.exec(token)?.groups ?? {};

  return id === undefined || secret === undefined ? null : { id, hash: tokenHash(secret) };
}

/**
 * What counts a try with the link of a letter, for `countAll`: of those that name one link, wherever they come from, few are compared
 * (rules/account#C79). Nothing for what names none.
 */
export function linkTry(
  counter: Counter,
  token: string,
): (readonly [Counter, readonly string[]])[] {
  const parts = partsOf(token);

  return parts === null ? [] : [[counter, [parts.id]]];
}
