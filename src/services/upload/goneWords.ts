import * as v from 'valibot';

import type { DayAddition } from '../../domain/upload/addition.ts';
import { noWords, type DailyUpload, type DayOwner } from '../../domain/upload/dailyUpload.ts';
import { goneDateOf, goneKeyOf, stateStarts } from '../device/deviceKeys.ts';
import { listKeptFrom, removeKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { dayMessageOf } from '../device/tabChannel.ts';
import { uploadOf } from './keptUpload.ts';
import { uploadsChannel } from './uploadsChannel.ts';

/**
 * What was written here and the account does not have: of something that another device has deleted, the end of a day or what was said
 * of a task, or of a task of which something else was said later.
 */
export interface GoneWords extends DailyUpload {
  /** It is no end of a day: what was said of a task, or added to a day. */
  isReflection: boolean;
  /** Something else was said later, and stands. Left out where it was deleted. */
  isOutdone?: true;
}

const reflected = v.object({ isReflection: v.literal(true) });
const outdone = v.object({ isOutdone: v.literal(true) });

/** What was added to a day, as the words that are set aside of it. */
export function goneAddition({ addedAt, date, text }: DayAddition): GoneWords {
  const words = { ...noWords, date, text, media: [], isSample: false };

  return { ...words, submittedAt: addedAt, isReflection: true };
}

/** Sets aside what the account takes no more, so that it can be read again here (rules/practiceFeed#E28). */
export async function keepGoneWords(email: string, words: GoneWords): Promise<void> {
  const owner = { email, date: words.date };

  await writeKept('states', goneKeyOf(owner, words.submittedAt), words);
  uploadsChannel.publish(dayMessageOf(owner));
}

/** What was set aside so, of whichever day. */
export async function listGoneWords(email: string): Promise<GoneWords[]> {
  const kept = await listKeptFrom('states', memberKey(email), stateStarts.gone);

  return [...kept].flatMap(([name, value]) => {
    const date = goneDateOf(name);
    const upload = date === null ? null : uploadOf(value, date);
    if (upload === null) return [];

    const words = { ...upload, isReflection: v.is(reflected, value) };
    return v.is(outdone, value) ? { ...words, isOutdone: true as const } : words;
  });
}

/** Removes what was set aside of a day at that moment, in milliseconds since the epoch. */
export async function dropGoneWords(owner: DayOwner, submittedAt: number): Promise<void> {
  await removeKept('states', goneKeyOf(owner, submittedAt));
  uploadsChannel.publish(dayMessageOf(owner));
}
