import { randomUUID } from 'node:crypto';

import * as v from 'valibot';

import { insertMember } from '#server/services/auth/members.ts';
import { cursorsOf } from '#server/services/practice/cursors.ts';
import { deleteDayEnd, keepDayEnd } from '#server/services/practice/dayEnds.ts';
import { readPage, type Wanted } from '#server/services/practice/feed.ts';
import { keepPreference } from '#server/services/practice/preferences.ts';
import {
  additionChange,
  additionDeletion,
  sessionChange,
  sessionDeletion,
} from '#server/services/practice/sets.ts';
import type { ItemChanging, Writing } from '#server/services/practice/stored.ts';
import { change as makeChange } from '#server/services/writes/change.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { write } from '#server/services/writes/write.ts';
import type { Store } from '#server/store/database.ts';
import { change } from '#src/contract/practice/changes.ts';
import {
  addition as additionSchema,
  dayEnd as dayEndSchema,
  practiceSession as sessionSchema,
  writeAnswer,
  type WriteAnswer,
} from '#src/contract/practice/writes.ts';
import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { firstPlan, withMinutes } from '#src/domain/practiceRoom/plans.ts';
import { addition, dayEnd, session } from '#tests/contract/practice/things.ts';

export const noon = Date.parse('2026-11-20T12:00:00.000Z');
const keys = await importKeys(await createKeys());
const anything = { ifMatch: null, ifNoneMatch: null };

/** Something that a device does. What is made twice is the same both times. */
export type Deed =
  | { does: 'session'; id: string }
  | { does: 'day end'; id: string; day: string; minute: number; replaces?: readonly string[] }
  | { does: 'addition'; id: string }
  | { does: 'preference'; value: 'light' | 'dark' }
  | { does: 'preset'; id: string; minute: number }
  | { does: 'delete session'; id: string }
  | { does: 'delete day end'; id: string }
  | { does: 'delete addition'; id: string };

/** A member of whom nothing is known yet, whose feed is written and read without a wire. */
export async function newMember({ db }: Pick<Store, 'db'>) {
  const memberId = randomUUID();
  const member = { name: 'Maya', timeZone: 'UTC', verified: true, passwordHash: 'none', memberId };
  await db
    .transaction()
    .execute((transaction) =>
      insertMember(transaction, { ...member, email: `${memberId}@example.com` }, new Date(noon)),
    );
  const cursors = cursorsOf(keys, memberId);
  const call = { memberId, name: 'deed', key: null, bodyHash: '', answer: writeAnswer };

  return {
    memberId,
    cursors,
    /** Rejects with a Refusal, as a call would be refused. */
    do(deed: Deed): Promise<WriteAnswer> {
      const tools = { db, moved: () => {} };
      const changing = changingOf(deed, memberId);
      if (changing !== null) return makeChange(tools, call, new Date(noon), changing);

      return write(tools, call, new Date(noon), (transaction, head) =>
        effectOf(deed, { transaction, head, memberId, id: idOf(deed) }),
      );
    },
    /** A page of at most so many changes, from a cursor. */
    async page(direction: Wanted['direction'], cursor: string | null, rows = 500) {
      const from = cursor === null ? null : cursors.read(cursor);
      const limits = { rows, bytes: 256 * 1024 };
      const page = await readPage(db, memberId, { direction, from, limits }, cursors);
      return { ...page, changes: page.changes.map((told) => v.parse(change, told)) };
    },
  };
}
export type Member = Awaited<ReturnType<typeof newMember>>;

export function idOf(deed: Deed): string {
  return deed.does === 'preference' ? 'theme' : deed.id;
}

/** The body that a deed sends. */
export function bodyOf(deed: Deed): object {
  switch (deed.does) {
    case 'day end':
      return {
        ...dayEnd,
        day: deed.day,
        text: deed.id,
        ...(deed.replaces === undefined ? {} : { replaces: deed.replaces }),
      };
    case 'addition':
      return { ...addition, text: deed.id };
    case 'preference':
      return { value: deed.value };
    case 'preset':
      return { value: presetAt(deed.minute) };
    case 'session':
      return session;
    case 'delete session':
    case 'delete day end':
    case 'delete addition':
      return {};
  }
}

/** What is done under a name at that minute: it is removed at each other one. */
function presetAt(minute: number): PracticePlan | null {
  return minute % 2 === 0 ? withMinutes(firstPlan, minute + 1) : null;
}

/** When the end of a day was made, or something was done under a preset's name. */
export function madeAtOf({ minute }: { minute: number }): Date {
  return new Date(noon + minute * 60_000);
}

/** What is made without the lock, or null of what takes it. */
function changingOf(deed: Deed, memberId: string): ItemChanging | null {
  const told = { memberId, id: idOf(deed), expected: anything, madeAt: new Date(noon) };

  switch (deed.does) {
    case 'session':
      return sessionChange({ ...told, body: v.parse(sessionSchema, bodyOf(deed)) });
    case 'addition':
      return additionChange({ ...told, body: v.parse(additionSchema, bodyOf(deed)) });
    case 'delete session':
      return sessionDeletion(memberId, deed.id);
    case 'delete addition':
      return additionDeletion(memberId, deed.id);
    default:
      return null;
  }
}

function effectOf(deed: Deed, writing: Writing): Promise<WriteAnswer> {
  const keeping = { ...writing, expected: anything, madeAt: new Date(noon) };

  switch (deed.does) {
    case 'day end': {
      const body = v.parse(dayEndSchema, bodyOf(deed));
      return keepDayEnd({ ...keeping, body, madeAt: madeAtOf(deed) });
    }
    case 'preference':
      return keepPreference({ ...keeping, body: { value: deed.value } });
    case 'preset':
      return keepPreference({
        ...keeping,
        body: { value: presetAt(deed.minute) },
        madeAt: madeAtOf(deed),
      });
    case 'delete day end':
      return deleteDayEnd(writing);
    default:
      throw new Error(`"${deed.does}" takes no lock.`);
  }
}
