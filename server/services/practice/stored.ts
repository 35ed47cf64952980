import type { RawBuilder, Transaction } from 'kysely';

import {
  isExpected,
  tagOf,
  versionOf,
  type Preconditions,
} from '../../../src/contract/practice/versions.ts';
import type { ChangeKind } from '../../../src/contract/practice/changes.ts';
import type { WriteAnswer } from '../../../src/contract/practice/writes.ts';
import type { Schema } from '../../store/schema.ts';
import { Refusal } from '../wire/refusal.ts';
import {
  isStanding,
  standingColumns,
  standingTables,
  type Change,
  type Changing,
  type Standing,
} from '../writes/change.ts';
import { statementOf } from '../../store/statements.ts';
import type { Head } from '../writes/head.ts';
import { findItem, itemOf, itemText, type ItemRow } from './items.ts';

/** What a write of a thing is told, under the lock of its member's head. */
export interface Writing {
  transaction: Transaction<Schema>;
  head: Head;
  memberId: string;
  id: string;
}

/** What a write of a thing brings. */
export interface Told<Body> {
  memberId: string;
  id: string;
  body: Body;
  /** When it was made, by the service's clock. */
  madeAt: Date;
  expected: Preconditions;
}

/** The same, under the lock. */
export interface Keeping<Body> extends Writing, Told<Body> {}

/** A write that follows from what is stored of the one thing. */
export type ItemChanging = Changing<{ stored: ItemRow | null }, WriteAnswer>;

const itemStatement = statementOf(
  'item',
  `
  select ${standingColumns}, (
    select row_to_json(i) from (
      select ${itemText} from changes c where c.member_id = $1 and c.kind = $5 and c.id = $6
    ) i
  ) as stored
  from ${standingTables}
  where ${isStanding}`,
);

/** Makes a write of a thing from what is stored of it, if anything. */
export function itemChanging(
  kind: ChangeKind,
  id: string,
  decide: (stored: ItemRow | null, standing: Standing) => Change<WriteAnswer>,
): ItemChanging {
  return {
    statement: itemStatement,
    parameters: [kind, id],
    decide: ({ stored }, standing) => decide(stored, standing),
  };
}

/** What is answered for a thing that stays as it is stored. */
export function unchanged(id: string, stored: ItemRow, { epoch }: Standing): Change<WriteAnswer> {
  return { answer: { id, version: versionOf(epoch, stored.seq) }, noted: null };
}

/** Throws a Refusal (410) for what was deleted: it does not come back (rules/practiceFeed#E9). */
export function requireNotGone(stored: ItemRow | null): void {
  if (stored?.gone === true) throw new Refusal(410, 'This was deleted.');
}

/** The same as `deleteItem`, of a thing that stands for itself. `kept` takes its content out. */
export function itemDeletion(
  kind: ChangeKind,
  id: string,
  kept: RawBuilder<unknown>,
): ItemChanging {
  return itemChanging(kind, id, (stored, standing) =>
    stored?.gone === true
      ? unchanged(id, stored, standing)
      : {
          answer: { id, version: standing.next },
          noted: { kind, id, isGone: true, kept },
        },
  );
}

/** What is stored of a thing, or null. Throws a Refusal (410) for what was deleted: it does not come back (rules/practiceFeed#E9). */
export async function storedItem(
  { transaction, memberId, id }: Writing,
  kind: ChangeKind,
): Promise<ItemRow | null> {
  const stored = await findItem(transaction, memberId, kind, id);
  requireNotGone(stored);

  return stored;
}

/** Throws a Refusal (412) with what stands, or without where nothing does, unless it is as the write expects. */
export function requireExpected(
  { expected, head }: { expected: Preconditions; head: { epoch: string } },
  stands: ItemRow | null,
): void {
  const version = stands === null ? null : versionOf(head.epoch, stands.seq);
  if (isExpected(expected, version)) return;

  const tag: Record<string, string> = version === null ? {} : { ETag: tagOf(version) };
  const data = stands === null ? undefined : itemOf(stands);
  throw new Refusal(412, 'This was changed elsewhere.', tag, data);
}

/**
 * The answer for a thing that is made once and is there already, if it is the same; null where it is not there. Throws a Refusal
 * (409) with what is stored where that is something else.
 */
export function madeAlready(
  { body, head, id }: { body: unknown; head: { epoch: string }; id: string },
  stored: ItemRow | null,
): WriteAnswer | null {
  if (stored === null) return null;
  if (isBody(stored, body)) return { id, version: versionOf(head.epoch, stored.seq) };

  throw otherwise(head, stored);
}

/** 409: something else is kept under the id. */
export function otherwise(head: { epoch: string }, stored: ItemRow): Refusal {
  const headers = { ETag: tagOf(versionOf(head.epoch, stored.seq)) };

  return new Refusal(409, 'This is kept already, and otherwise.', headers, itemOf(stored));
}

/** When a thing was made, as `toISOString` writes it; the empty text of what does not say. */
export function madeAtOf({ item }: ItemRow): string {
  return item !== null && 'made_at' in item ? String(item.made_at) : '';
}

/** Whether this very body is stored. */
export function isBody({ item }: ItemRow, body: unknown): boolean {
  return item !== null && 'body' in item && JSON.stringify(item.body) === JSON.stringify(body);
}

/**
 * Deletes a thing for good: what is left is that it is gone. `erase` takes its content out. What is gone already stays so, and what
 * was never told of will not come any more.
 */
export async function deleteItem(
  writing: Writing,
  kind: ChangeKind,
  erase: () => Promise<void>,
): Promise<WriteAnswer> {
  const { transaction, head, id, memberId } = writing;
  const stored = await findItem(transaction, memberId, kind, id);
  if (stored?.gone === true) return { id, version: versionOf(head.epoch, stored.seq) };

  const version = await head.note(kind, id, true);
  await erase();
  return { id, version };
}
