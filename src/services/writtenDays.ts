import {
  dayReflected,
  sampleReflections,
  type DailyUpload,
  type DayMedia,
  type DayOwner,
  type WrittenDay,
} from '../domain/dailyUpload.ts';
import { deviceUploads } from './dailyUploads.ts';
import { recallLeftDay } from './dayDrafts.ts';
import { listDays } from './dayRecords.ts';
import { listKept } from './deviceStore.ts';
import { memberKey } from './memberKey.ts';
import { recallReflection } from './reflectionDraft.ts';
import { readMedia } from './reflectionMedia.ts';

const ways = ['voice', 'image', 'video'] as const;
const draftName = /^(?:upload:(?<day>[\d-]+)|reflection-\w+:(?<made>[\d-]+):daily-upload)$/u;
const leftName = /^left-(?<way>voice|image|video):(?<date>[\d-]+)$/u;

/**
 * The days of which a member wrote on this device, the newest first: those that were submitted, what was never submitted of
 * a day, and what was made of samples. What is being written of the day `underWay` is left out.
 */
export async function listWrittenDays(
  email: string,
  underWay: string | null,
): Promise<WrittenDay[]> {
  const [uploads, days] = await Promise.all([deviceUploads.list(email), listDays(email)]);
  const left = await listLeftDays(email, uploads, underWay);
  const samples = new Map(days.map((day) => [day.date, sampleReflections(day)]));
  const submitted = uploads.map((upload) => ({
    ...upload,
    samples: samples.get(upload.date) ?? [],
  }));

  return [...submitted, ...left].toSorted((one, other) => other.date.localeCompare(one.date));
}

/** What a written day names, submitted or not; null where this device does not have it. */
export async function readWrittenMedia(email: string, name: string): Promise<Blob | null> {
  const { way, date = '' } = leftName.exec(name)?.groups ?? {};
  const known = ways.find((one) => one === way);
  if (known === undefined) return readMedia(email, name);

  const { materials, unfinished } = await recallReflection(reflectedOf({ email, date }));
  const recorded = known === 'voice' ? (unfinished?.parts[0]?.blob ?? null) : null;
  return materials[known]?.media ?? recorded;
}

async function listLeftDays(
  email: string,
  uploads: readonly DailyUpload[],
  underWay: string | null,
): Promise<WrittenDay[]> {
  const drafts = await listKept('drafts', memberKey(email));
  const named = [...drafts.keys()].map((name) => draftName.exec(name)?.groups);
  const dates = new Set(named.map((groups) => groups?.['day'] ?? groups?.['made']));
  const left = [...dates]
    .filter((date) => date !== undefined && date !== underWay)
    .map((date = '') =>
      leftDay(
        { email, date },
        uploads.find((upload) => upload.date === date),
      ),
    );

  return (await Promise.all(left)).filter((day) => day !== null);
}

/** What was not submitted of a day. A tab that submits removes the rest only after others have heard of it. */
async function leftDay(
  owner: DayOwner,
  upload: DailyUpload | undefined,
): Promise<WrittenDay | null> {
  const { draft, materials, unfinished } = await recallLeftDay(owner);
  const { date } = owner;
  const media = ways.flatMap((type): DayMedia[] => {
    const has = materials[type] !== null || (type === 'voice' && unfinished !== null);
    const isSubmitted = upload?.media.some((one) => one.type === type) ?? false;
    return has && !isSubmitted
      ? [{ type, name: `left-${type}:${date}`, seconds: materials[type]?.seconds ?? null }]
      : [];
  });
  const { mood, happiness } = draft;
  const text = draft.text.trim() === upload?.text.trim() ? '' : draft.text;
  if (text.trim() === '' && media.length === 0) return null;

  return { date, mood, happiness, text, media, isSample: false, submittedAt: null, samples: [] };
}

function reflectedOf(owner: DayOwner) {
  return { email: owner.email, task: dayReflected(owner) };
}
