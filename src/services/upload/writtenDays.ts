import type { Day } from '../../domain/common/day.ts';
import {
  dayReflected,
  sampleReflections,
  type DailyUpload,
  type DayMedia,
  type DayOwner,
  type WrittenDay,
} from '../../domain/upload/dailyUpload.ts';
import { replacedIn } from '../../domain/upload/replaced.ts';
import { endIdOf } from '../../domain/upload/endId.ts';
import { recordingIdOf, type Recording } from '../../domain/reflection/voiceNote.ts';
import { listAside, dayWays } from './keptMedia.ts';
import { listOutdone, listUploadDates, listUploadsBetween, readUpload } from './keptEnds.ts';
import { recallLeftWords } from './dayDrafts.ts';
import { onDayMedia, readMade } from './dayMade.ts';
import { listDaysBetween } from '../today/dayRecords.ts';
import { draftedOf } from '../device/keys/dayDraftKeys.ts';
import { listKept } from '../device/deviceStore.ts';
import { listGoneWords } from './goneWords.ts';
import { leftName, leftOf } from './leftNames.ts';
import { memberKey } from '../device/memberKey.ts';
import { listRecordedDays, listUnfinished, onRecorded } from '../reflection/recordings.ts';
import { readMedia } from '../reflection/reflectionMedia.ts';
import { onUploadKept } from './uploadsChannel.ts';

/** Which of the days are asked for: a single one, or so many as were submitted last, with all else of which the member may not know. */
export type Wanted = { date: Day } | { latest: number };

/**
 * The days of which a member wrote on this device, the newest first: those that were submitted, what was never submitted of
 * a day, and what was made of samples. Of the day `underWay`, which is still written, only what was set aside. Of a long life only
 * what is wanted is read.
 */
export async function listWrittenDays(
  email: string,
  underWay: string | null,
  wanted: Wanted,
): Promise<WrittenDay[]> {
  const isWanted = ({ date }: { date: Day }) => !('date' in wanted) || date === wanted.date;
  const span = await spanOf(email, wanted);
  const [inSpan, days, allOutdone, allGone, allLeft] = await Promise.all([
    listUploadsBetween(email, span),
    listDaysBetween(email, span),
    listOutdone(email),
    listGoneWords(email),
    listLeftOver(email),
  ]);
  const outdone = allOutdone.filter(isWanted);
  const goneWords = allGone.filter(isWanted);
  const leftOver = [...allLeft].filter(([date]) => isWanted({ date }));
  const known = new Set(inSpan.map(({ date }) => date));
  const others = [...outdone, ...goneWords].map(({ date }) => date);
  const dates = new Set([...others, ...leftOver.map(([date]) => date)]);
  const earlier = [...dates].filter((date) => !known.has(date));
  const read = await Promise.all(earlier.map((date) => readUpload({ email, date })));
  const uploads = [...inSpan, ...read.filter((upload) => upload !== null)];

  const left = await listLeftDays(email, leftOver, { uploads, underWay });
  const samples = new Map(days.map((day) => [day.date, sampleReflections(day)]));
  const submitted = inSpan.map((upload) => ({
    ...upload,
    aside: null,
    samples: samples.get(upload.date) ?? [],
  }));
  const standing = new Set(uploads.map(endIdOf));
  // What its member has changed on purpose is not set aside (rules/practiceFeed#E34).
  const changed = replacedIn([...uploads, ...outdone]);
  const aside = outdone
    // What is about to be set aside still stands for a moment.
    .filter((upload) => !standing.has(endIdOf(upload)) && !changed.has(endIdOf(upload)))
    .map((upload) => ({ ...upload, aside: 'outdone' as const, samples: [] }));

  const deleted = goneWords.filter((words) => words.isReflection || !changed.has(endIdOf(words)));
  const gone = deleted.map(({ isOutdone, isReflection, ...words }) => ({
    ...words,
    aside: isReflection ? reflectionAside(isOutdone) : ('gone' as const),
    samples: [],
  }));

  return [...submitted, ...aside, ...gone, ...left].toSorted((one, other) =>
    other.date.localeCompare(one.date),
  );
}

/** From the first to the last of the days that are wanted of those that were submitted. */
async function spanOf(email: string, wanted: Wanted): Promise<{ from: Day; to: Day }> {
  if ('date' in wanted) return { from: wanted.date, to: wanted.date };

  const dates = (await listUploadDates(email)).slice(-wanted.latest);
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
}

function reflectionAside(isOutdone: true | undefined): WrittenDay['aside'] {
  return isOutdone === true ? 'reflection outdone' : 'reflection gone';
}

/** Calls `listener` whenever what was written of a member's days, or left of them, may have changed. Returns how to stop. */
export function onWrittenChanged(email: string, listener: () => void): () => void {
  const stops = [
    onDayMedia(email, listener),
    onRecorded(email, listener),
    onUploadKept(email, listener),
  ];

  return () => stops.forEach((stop) => stop());
}

/** What a written day names, submitted or not; null where this device does not have it. */
export async function readWrittenMedia(email: string, name: string): Promise<Blob | null> {
  const left = leftOf(name);
  if (left === null) return readMedia(email, name);

  const owner = { email, date: left.date };
  if (left.kind === 'made') return (await readMade(owner, left.way))?.media ?? null;

  const recordings = await listUnfinished(reflectedOf(owner));
  return recordings.find(({ id }) => id === left.id)?.parts[left.part]?.blob ?? null;
}

/** The days of which something is here that no upload took, with the media that were set aside of each. */
async function listLeftOver(email: string): Promise<Map<Day, readonly DayMedia[]>> {
  const ofDay = dayReflected({ email, date: '' }).taskId;
  const [drafts, aside, recorded] = await Promise.all([
    listKept('drafts', memberKey(email)),
    listAside(email),
    listRecordedDays(email, ofDay),
  ]);
  const drafted = [...drafts.keys()].map((name) => {
    const draft = draftedOf(name);
    const isOfDay = draft?.kind === 'day' || (draft?.taskId === ofDay && draft.way !== null);
    return isOfDay ? draft.date : '';
  });

  const dates = [...drafted, ...aside.keys(), ...recorded].filter((date) => date !== '');
  return new Map(dates.map((date) => [date, aside.get(date) ?? []]));
}

async function listLeftDays(
  email: string,
  leftOver: readonly (readonly [date: Day, aside: readonly DayMedia[]])[],
  { uploads, underWay }: { uploads: readonly DailyUpload[]; underWay: string | null },
): Promise<WrittenDay[]> {
  const left = leftOver.map(([date, aside]) =>
    leftDay(
      { email, date },
      {
        upload: uploads.find((upload) => upload.date === date),
        aside,
        isUnderWay: date === underWay,
      },
    ),
  );

  return (await Promise.all(left)).filter((day) => day !== null);
}

interface Known {
  upload: DailyUpload | undefined;
  aside: readonly DayMedia[];
  isUnderWay: boolean;
}

/** What was not submitted of a day, or null. The tab that submits tells the others first, and removes the drafts after that. */
async function leftDay(
  owner: DayOwner,
  { upload, aside, isUnderWay }: Known,
): Promise<WrittenDay | null> {
  const { date } = owner;
  const words = await recallLeftWords(owner);
  const open = isUnderWay ? [] : await openMedia(owner, aside, upload?.media ?? []);
  const media = [...open, ...aside.filter(({ name }) => !isNamed(upload?.media ?? [], name))];
  const isSubmitted = words.text.trim() === upload?.text.trim();
  const text = isSubmitted || isUnderWay ? '' : words.text;
  if (text.trim() === '' && media.length === 0) return null;

  const { mood, happiness } = words;
  const unsubmitted = { isSample: false, submittedAt: null, aside: null, samples: [] };
  return { ...unsubmitted, date, mood, happiness, text, media };
}

/** What each way has made and no upload took, and the recordings of which no note was made. */
async function openMedia(
  owner: DayOwner,
  aside: readonly DayMedia[],
  submitted: readonly DayMedia[],
): Promise<DayMedia[]> {
  const { date } = owner;
  const [made, recordings] = await Promise.all([
    Promise.all(dayWays.map(async (type) => ({ type, made: await readMade(owner, type) }))),
    listUnfinished(reflectedOf(owner)),
  ]);
  const left = made.flatMap(({ type, made: one }): DayMedia[] =>
    one === null || isNamed(submitted, one.name)
      ? []
      : [{ type, name: leftName({ kind: 'made', date, way: type }), seconds: one.seconds }],
  );

  const names = [...aside, ...submitted].map(({ name }) => name);
  const all = [...names, ...made.map(({ made: one }) => one?.name ?? '')];
  const noted = new Set(all.map(recordingIdOf));
  const loose = recordings.filter(({ id }) => !noted.has(id));
  return [...left, ...loose.flatMap((recording) => partsOf(date, recording))];
}

function partsOf(date: string, { id, parts }: Recording): DayMedia[] {
  return parts.map(({ ms }, part) => ({
    type: 'voice',
    name: leftName({ kind: 'part', date, id, part }),
    seconds: Math.floor(ms / 1_000),
  }));
}

function isNamed(media: readonly DayMedia[], name: string): boolean {
  return media.some((one) => one.name === name);
}

function reflectedOf(owner: DayOwner) {
  return { email: owner.email, task: dayReflected(owner) };
}
