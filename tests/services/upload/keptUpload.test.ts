import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { moods } from '#src/domain/reflection/reflection.ts';
import type { DailyUpload, DayDraft } from '#src/domain/upload/dailyUpload.ts';
import { dayMediaOf } from '#src/services/upload/keptMedia.ts';
import { draftPartOf, uploadOf } from '#src/services/upload/keptUpload.ts';
import { damaged } from '../../support/device/damaged.ts';

const date = '2026-11-21';
const upload: DailyUpload = {
  date,
  mood: 'happy',
  happiness: 8,
  text: 'Long light.',
  media: [
    { type: 'voice', name: 'voice-1.webm', seconds: 20 },
    { type: 'image', name: 'day-image-1', seconds: null },
  ],
  isSample: true,
  submittedAt: 1_795_266_120_000,
};
const draft: DayDraft = { mood: 'sad', happiness: 2, text: 'Grey', sampled: ['3', '5'] };

describe('what was kept of a day', () => {
  test('is read as it was kept', () => {
    expect(uploadOf(upload, date)).toEqual(upload);
    expect(draftPartOf(draft)).toEqual(draft);
    expect(draftPartOf({ text: 'Grey' })).toEqual({ text: 'Grey' });
    expect(draftPartOf({})).toEqual({});
  });

  test('is, of a damaged upload, each part that is sound', () => {
    fc.assert(
      fc.property(damaged(upload), (kept) => {
        const { media, isSample, submittedAt, ...words } = fieldsOf(kept);
        const sound = {
          ...plainWords(words),
          date,
          media: plainMedia(media),
          isSample: isSample === true,
          submittedAt,
        };

        expect(uploadOf(kept, date)).toEqual(typeof submittedAt === 'number' ? sound : null);
        expect(dayMediaOf(media)).toEqual(sound.media);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is, of a damaged draft, each field that is there, and no other', () => {
    fc.assert(
      fc.property(damaged(draft), (kept) => {
        const fields = fieldsOf(kept);
        const { sampled } = fields;
        const words = Object.entries(plainWords(fields)).filter(([field]) => field in fields);
        const ids = Array.isArray(sampled)
          ? { sampled: sampled.filter((id) => typeof id === 'string') }
          : {};
        const sound = { ...Object.fromEntries(words), ...ids };

        expect(draftPartOf(kept)).toStrictEqual(isObject(kept) ? sound : null);
      }),
      { numRuns: 2_000 },
    );
  });
});

function plainWords({ mood, happiness, text }: Record<string, unknown>) {
  const isScale = typeof happiness === 'number' && Number.isFinite(happiness);

  return {
    mood: moods.find((one) => one === mood) ?? null,
    happiness: isScale ? Math.min(10, Math.max(0, Math.round(happiness))) : 5,
    text: typeof text === 'string' ? text : '',
  };
}

function plainMedia(kept: unknown) {
  const media: unknown[] = Array.isArray(kept) ? kept : [];

  return media.flatMap((one) => {
    const { type, name, seconds } = fieldsOf(one);
    const isWay = ['voice', 'image', 'video'].some((way) => way === type);
    return isWay && typeof name === 'string'
      ? [{ type, name, seconds: typeof seconds === 'number' ? seconds : null }]
      : [];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
