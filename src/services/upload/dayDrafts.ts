import {
  dayReflected,
  noDayDraft,
  noWords,
  type DailyUpload,
  type DayDraft,
  type DayOwner,
  type DayWords,
  type RecalledDay,
} from '../../domain/upload/dailyUpload.ts';
import { recordingIdOf } from '../../domain/reflection/voiceNote.ts';
import { readUpload } from './keptEnds.ts';
import { dropMade } from './dayMade.ts';
import { draftPartOf } from './keptUpload.ts';
import { dayDraftKeyOf } from '../device/keys/dayDraftKeys.ts';
import { changeKept, readKept } from '../device/deviceStore.ts';
import { openDrafts, type DraftKeeper } from '../device/draftKeeper.ts';
import { dropLastWords, holdLastWords, lastWordsOf } from '../device/lastWords.ts';
import { dropRecordings } from '../reflection/recordings.ts';
import { recallReflection } from '../reflection/reflectionDraft.ts';
import { dayMessageOf, tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('day drafts');

/** What earlier visits left of a day on this device: its upload, or what was made of it so far. */
export async function recallDay(owner: DayOwner): Promise<RecalledDay> {
  await restoreLastWords(owner);
  const [upload, draft, { materials, unfinished }] = await Promise.all([
    readUpload(owner),
    readKept('drafts', dayDraftKeyOf(owner)),
    recallReflection({ email: owner.email, task: dayReflected(owner) }),
  ]);

  return { upload, draft: openDraftOf(upload, draft), materials, unfinished };
}

/** What was written of a day and never submitted, whether or not the day was. */
export async function recallLeftWords(owner: DayOwner): Promise<DayDraft> {
  await restoreLastWords(owner);

  return draftOf(await readKept('drafts', dayDraftKeyOf(owner))) ?? noDayDraft;
}

/**
 * Keeps those words of a day that change while they are written, and leaves the others alone: another tab may write them.
 * `onChanged` gets what another tab has kept, together with what is noted here.
 */
export function openDayDraftKeeper(
  owner: DayOwner,
  onChanged: (draft: Partial<DayDraft>) => void,
): DraftKeeper<Partial<DayDraft>> {
  let noted: Partial<DayDraft> = {};
  let latest = 0;

  const report = async () => {
    latest += 1;
    const turn = latest;
    const draft = draftPartOf(await readKept('drafts', dayDraftKeyOf(owner)));
    if (turn === latest && draft !== null) onChanged({ ...draft, ...noted });
  };
  const write = async (change: Partial<DayDraft>) => {
    // What was read before this is older.
    latest += 1;
    noted = {};
    await keepWords(owner, change);
    channel.publish(dayMessageOf(owner));
  };

  const drafts = openDrafts<Partial<DayDraft>>((change) => {
    if (Object.keys(change).length > 0) void write(change);
  });
  const unsubscribe = channel.subscribe((message) => {
    if (message === dayMessageOf(owner)) void report();
  });
  return {
    note: (change) => {
      noted = { ...noted, ...change };
      drafts.note(noted);
    },
    keep: (change) => drafts.keep({ ...noted, ...change }),
    close: () => {
      unsubscribe();
      drafts.close();
      latest += 1;
    },
  };
}

/** Removes the draft of a day that was submitted. What another tab added, and was not submitted, stays. */
export async function dropDayDraft({
  email,
  upload,
}: {
  email: string;
  upload: DailyUpload;
}): Promise<void> {
  const owner = { email, date: upload.date };
  const isSubmitted = (kept: unknown) => {
    const text = draftOf(kept)?.text.trim() ?? '';
    return text === '' || text === upload.text.trim();
  };
  if (isSubmitted(lastWordsOf(dayDraftKeyOf(owner)))) dropLastWords(dayDraftKeyOf(owner));

  await Promise.all([
    changeKept('drafts', dayDraftKeyOf(owner), (kept) => (isSubmitted(kept) ? undefined : kept)),
    ...upload.media.map((one) => dropMade(owner, one)),
    ...upload.media
      .map(({ name }) => recordingIdOf(name))
      .filter((id) => id !== null)
      .map((id) => dropRecordings({ email, task: dayReflected(owner), recording: { id } })),
  ]);
}

/** Keeps the words that an earlier page could not write any more. */
async function restoreLastWords(owner: DayOwner): Promise<void> {
  const change = draftPartOf(lastWordsOf(dayDraftKeyOf(owner)));
  if (change !== null) await keepWords(owner, change);
}

function keepWords(owner: DayOwner, change: Partial<DayDraft>): Promise<void> {
  const key = dayDraftKeyOf(owner);

  return holdLastWords(key, change, () =>
    changeKept('drafts', key, (kept) => joined(kept, change)),
  );
}

/**
 * The draft of a day, or null where there is none or the day was submitted. After a sample day it goes on with the words of the
 * upload, where they were not changed since.
 */
function openDraftOf(upload: DailyUpload | null, kept: unknown): DayDraft | null {
  if (upload === null) return draftOf(kept);

  return upload.isSample ? draftOf(kept ?? {}, upload) : null;
}

/** A draft as it was kept; a field that was not kept is as in `words`. */
function draftOf(kept: unknown, words: DayWords = noWords): DayDraft | null {
  const { mood, happiness, text } = words;
  const part = draftPartOf(kept);

  return part === null ? null : { mood, happiness, text, sampled: [], ...part };
}

function joined(kept: unknown, change: Partial<DayDraft>): Partial<DayDraft> {
  const part = draftPartOf(kept) ?? {};
  const sampled = new Set([...(part.sampled ?? []), ...(change.sampled ?? [])]);

  return { ...part, ...change, ...(sampled.size > 0 ? { sampled: [...sampled] } : {}) };
}
