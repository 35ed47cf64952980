import {
  dayReflected,
  happinessOf,
  type DailyUpload,
  type DailyUploadPort,
  type DayMedia,
  type DayOwner,
} from '../domain/dailyUpload.ts';
import { moods, type Material } from '../domain/reflection.ts';
import { listKept, readKept, writeKept } from './deviceStore.ts';
import { memberKey } from './memberKey.ts';
import { recallReflection } from './reflectionDraft.ts';
import { keepMedia } from './reflectionMedia.ts';
import { tabChannel } from './tabChannel.ts';

const start = 'upload:';
const channel = tabChannel('uploads');
const ways = ['voice', 'image', 'video'] as const;

/** Keeps the ends of days on this device, each under its member and its date; other tabs hear of them. */
export const deviceUploads: DailyUploadPort = {
  async submit({ materials, ...day }) {
    const { email, date, mood, happiness, text, isSample } = day;
    // Another tab may have added some of it.
    const kept = await recallReflection({ email, task: dayReflected(day) });
    const made = ways
      .map((way) => kept.materials[way] ?? materials[way])
      .filter((material) => material !== null);
    const media = await Promise.all(made.map((material) => keptMedia(day, material)));
    const earlier = await readUpload(day);
    const upload = {
      date,
      mood,
      happiness,
      text,
      media: [...media, ...(earlier?.isSample === true ? besides(media, earlier.media) : [])],
      isSample,
      submittedAt: Date.now(),
    };

    await writeKept('states', dayPlaceOf(day), upload);
    channel.tell(dayTopicOf({ email, date }));
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
      if (topic === dayTopicOf(owner)) void report();
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

/** What a member submitted of a day, or null. */
export async function readUpload(owner: DayOwner): Promise<DailyUpload | null> {
  return uploadOf(await readKept('states', dayPlaceOf(owner)), owner.date);
}

/** What a sample day had, where the day itself has no other. */
function besides(media: readonly DayMedia[], earlier: readonly DayMedia[]): DayMedia[] {
  return earlier.filter(({ type }) => media.every((one) => one.type !== type));
}

async function keptMedia(
  { email, date }: DayOwner,
  { type, data, media, seconds }: Material,
): Promise<DayMedia> {
  const name = type === 'voice' ? data : `day-${type}-${date}`;
  await keepMedia(email, name, media);

  return { type, name, seconds };
}

/** Where the upload of a day stands, and its draft. */
export function dayPlaceOf({ email, date }: DayOwner): [string, string] {
  return [memberKey(email), `${start}${date}`];
}

/** By which tabs name a day of a member to each other. */
export function dayTopicOf({ email, date }: DayOwner): string {
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
    isSample: kept['isSample'] === true,
    submittedAt: kept['submittedAt'],
  };
}

/** The words of a day as they were kept; what is wrong with one part breaks no other. */
export function wordsOf({ mood, happiness, text }: Record<string, unknown>) {
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
