import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { reflectionTypes } from '#src/contract/reflection/reflectionData.ts';
import { moods } from '#src/domain/reflection/reflection.ts';
import { draftOf, keptMaterialOf } from '#src/services/reflection/keptReflection.ts';
import { headerOf } from '#src/services/reflection/recordingHeader.ts';
import { damaged } from '../../support/device/damaged.ts';

const draft = { mood: 'happy', way: 'text', text: 'Quiet.' } as const;
const material = { name: 'voice-1.m4a', media: new Blob(['sound']), seconds: 23 };
const header = {
  date: '2026-11-21',
  taskId: '2026-11-21-TETHER-1',
  mediaType: 'audio/mp4',
  startedAt: 1_795_266_120_000,
  parts: { 1795266120000: 9_000, 1795266180000: 7_000.5 },
};

describe('what was kept of a reflection', () => {
  test('is read as it was kept, without what a later version kept with it', () => {
    expect(draftOf({ ...draft, later: 1 })).toEqual(draft);
    expect(keptMaterialOf({ ...material, later: 1 })).toEqual(material);
    expect(headerOf({ ...header, later: 1 })).toEqual(header);
  });

  test('is, of a damaged draft, whatever is sound of it', () => {
    fc.assert(
      fc.property(damaged(draft), (kept) => {
        const { mood, way, text } = fieldsOf(kept);
        const sound = {
          mood: moods.find((one) => one === mood) ?? null,
          way: reflectionTypes.find((one) => one === way) ?? null,
          text: typeof text === 'string' ? text : '',
        };

        expect(draftOf(kept)).toEqual(isObject(kept) ? sound : null);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is, of a damaged material, its file with what is sound beside it', () => {
    fc.assert(
      fc.property(damaged(material), (kept) => {
        const { media, name, seconds } = fieldsOf(kept);
        const sound = {
          media,
          name: typeof name === 'string' ? name : null,
          seconds: typeof seconds === 'number' ? seconds : null,
        };

        expect(keptMaterialOf(kept)).toEqual(media instanceof Blob ? sound : null);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is, of a damaged recording, each part that has a length', () => {
    fc.assert(
      fc.property(damaged(header), (kept) => {
        const { date, taskId, mediaType, startedAt, parts } = fieldsOf(kept);
        const isSound =
          [date, taskId, mediaType].every((field) => typeof field === 'string') &&
          typeof startedAt === 'number' &&
          isObject(parts);
        const lengths = Object.entries(fieldsOf(parts)).filter(([, ms]) => typeof ms === 'number');
        const sound = { date, taskId, mediaType, startedAt, parts: Object.fromEntries(lengths) };

        expect(headerOf(kept)).toEqual(isSound ? sound : null);
      }),
      { numRuns: 1_000 },
    );
  });
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
