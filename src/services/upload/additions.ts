import * as v from 'valibot';

import type { Day } from '../../domain/common/day.ts';
import { inOrderAdded, newAddition, type DayAddition } from '../../domain/upload/addition.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { additionIdOf, additionKeyOf, stateStarts } from '../device/deviceKeys.ts';
import { listKeptFrom, removeKept, writeKept } from '../device/deviceStore.ts';
import { anyNumber, readAs } from '../device/keptSchemas.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportGathered } from '../device/reportKept.ts';
import { dayMessageOf } from '../device/tabChannel.ts';
import { onUploadKept, uploadsChannel } from './uploadsChannel.ts';

const kept = v.object({ date: v.string(), text: v.string(), addedAt: anyNumber });

/** Keeps what its member adds to a day (rules/upload#U23); the pages are told. Resolves with it, or null for what says nothing. */
export async function addToDay(
  { email, date }: DayOwner,
  text: string,
): Promise<DayAddition | null> {
  const addition = newAddition(
    { date, text: text.toWellFormed().replaceAll('\0', '') },
    { now: Date.now(), random: crypto.randomUUID() },
  );
  if (addition !== null) await takeAddition(email, addition);

  return addition;
}

/** Keeps an addition as it was made, on whichever device; the pages are told. */
export async function takeAddition(
  email: string,
  { addedAt, date, id, text }: DayAddition,
): Promise<void> {
  await writeKept('states', additionKeyOf(email, id), { date, text, addedAt });
  uploadsChannel.publish(dayMessageOf({ email, date }));
}

/** Every addition of a member's that this device has, in the order in which they were made. */
export async function listAdditions(email: string): Promise<DayAddition[]> {
  const states = await listKeptFrom('states', memberKey(email), stateStarts.addition);

  return inOrderAdded(
    [...states].flatMap(([name, value]) => {
      const id = additionIdOf(name);
      return (id === null ? null : additionOf(value, id)) ?? [];
    }),
  );
}

/** Removes an addition; the pages are told. */
export async function dropAddition(
  email: string,
  { date, id }: Pick<DayAddition, 'date' | 'id'>,
): Promise<void> {
  await removeKept('states', additionKeyOf(email, id));
  uploadsChannel.publish(dayMessageOf({ email, date }));
}

/** Reports what was added to a day, at once and whenever that changes. Returns how to stop. */
export function onAdditions(
  { email, date }: { email: string; date: Day },
  report: (additions: DayAddition[]) => void,
): () => void {
  return reportGathered(
    [(listener) => onUploadKept(email, listener)],
    async () => (await listAdditions(email)).filter((one) => one.date === date),
    report,
  );
}

/** An addition as it was kept; null for what is none. */
export function additionOf(value: unknown, id: string): DayAddition | null {
  const read = readAs(kept, value);

  return read === null ? null : { ...read, id };
}
