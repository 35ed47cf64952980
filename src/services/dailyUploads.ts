import {
  dayReflected,
  happinessOf,
  noDayDraft,
  type DailyUpload,
  type DailyUploadPort,
  type DayDraft,
  type DayMedia,
  type DayOwner,
  type RecalledDay,
} from '../domain/dailyUpload.ts';
import { moods, type Material } from '../domain/reflection.ts';
import { listKept, readKept, removeKept, writeKept } from './deviceStore.ts';
import { openDrafts, type DraftKeeper } from './draftKeeper.ts';
import { memberKey } from './memberKey.ts';
import { dropReflectionDraft, recallReflection } from './reflectionDraft.ts';
import { keepMedia } from './reflectionMedia.ts';
import { tabChannel } from './tabChannel.ts';

const start = 'upload:';
const channel = tabChannel('uploads');
const ways = ['voice', 'image', 'video'] as const;

/** Keeps the ends of days on this device, each under its member and its date; other tabs hear of them. */
export const deviceUploads: DailyUploadPort = {
  async submit({ materials, ...day }) {
    const { email, date, mood, happiness, text } = day;
    const made = ways.map((way) => materials[way]).filter((material) => material !== null);
    const media = await Promise.all(made.map((material) => keptMedia(day, material)));
    const upload = { date, mood, happiness, text, media, submittedAt: Date.now() };

    await writeKept('states', placeOf(day), upload);
    channel.tell(topicOf({ email, date }));
    return upload;
  },

  onSubmitted(owner, listener) {
    let isListening = true;
    const report = async () => {
      const upload = await readUpload(owner);
      if (isListening && upload !== null) listener(upload);
    };

    void report();
    const stopHearing = channel.hear((topic) => {
      if (topic === topicOf(owner)) void report();
    });
    return () => {
      isListening = false;
      stopHearing();
    };
  },

  async list(email) {
    const kept = await listKept('states', memberKey(email));

    return [...kept]
      .filter(([name]) => name.startsWith(start))
      .map(([name, value]) => uploadOf(value, name.slice(start.length)))
      .filter((upload) => upload !== null)
      .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  },
};

/** What earlier visits left of a day on this device: its upload, or what was made of it so far. */
export async function recallDay(owner: DayOwner): Promise<RecalledDay> {
  const [upload, draft, { materials, unfinished }] = await Promise.all([
    readUpload(owner),
    readKept('drafts', placeOf(owner)),
    recallReflection({ email: owner.email, task: dayReflected(owner) }),
  ]);

  return { upload, draft: draftOf(draft), materials, unfinished };
}

/** Keeps the words of a day while they are written. */
export function openDayDraftKeeper(owner: DayOwner): DraftKeeper<DayDraft> {
  return openDrafts(placeOf(owner));
}

/** Removes everything that was kept of a day while it was written. */
export async function dropDayDraft(owner: DayOwner): Promise<void> {
  await Promise.all([
    removeKept('drafts', placeOf(owner)),
    dropReflectionDraft({ email: owner.email, task: dayReflected(owner) }),
  ]);
}

async function readUpload(owner: DayOwner): Promise<DailyUpload | null> {
  return uploadOf(await readKept('states', placeOf(owner)), owner.date);
}

async function keptMedia(
  { email, date }: DayOwner,
  { type, data, media, seconds }: Material,
): Promise<DayMedia> {
  const name = type === 'voice' ? data : `day-${type}-${date}`;
  await keepMedia(email, name, media);

  return { type, name, seconds };
}

function placeOf({ email, date }: DayOwner): [string, string] {
  return [memberKey(email), `${start}${date}`];
}

function topicOf({ email, date }: DayOwner): string {
  return `${memberKey(email)} ${date}`;
}

/** An upload as it was kept, or null for what is none. What is wrong with one part of it breaks no other. */
function uploadOf(kept: unknown, date: string): DailyUpload | null {
  if (!isObject(kept) || typeof kept['submittedAt'] !== 'number') return null;

  const media = Array.isArray(kept['media']) ? kept['media'] : [];
  return {
    ...wordsOf(kept),
    date,
    media: media.map(mediaOf).filter((one) => one !== null),
    submittedAt: kept['submittedAt'],
  };
}

function draftOf(kept: unknown): DayDraft | null {
  if (!isObject(kept)) return null;

  const sampled = Array.isArray(kept['sampled']) ? kept['sampled'] : noDayDraft.sampled;
  return { ...wordsOf(kept), sampled: sampled.filter((id) => typeof id === 'string') };
}

function wordsOf({ mood, happiness, text }: Record<string, unknown>) {
  return {
    mood: moods.find((one) => one === mood) ?? null,
    happiness: happinessOf(happiness),
    text: typeof text === 'string' ? text : '',
  };
}

function mediaOf(kept: unknown): DayMedia | null {
  if (!isObject(kept) || typeof kept['name'] !== 'string') return null;

  const { name, seconds } = kept;
  const type = ways.find((way) => way === kept['type']);
  if (type === undefined) return null;
  return { type, name, seconds: typeof seconds === 'number' ? seconds : null };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
