import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DeviceDataRefused } from '#src/domain/yourData/deviceData.ts';
import { contentOf, dataTextOf, type Content } from '#src/services/yourData/dataFile.ts';
import { damaged } from '../../support/device/damaged.ts';

const member = '94c8a754a9f1f488';
const content: Content = {
  slice: null,
  stores: new Map([
    ['photos', new Map()],
    ['drafts', new Map<string, unknown>([['upload:2026-11-21', { text: 'Grey' }]])],
    ['states', new Map()],
    ['days', new Map<string, unknown>([['2026-11-21', { date: '2026-11-21', tasks: [] }]])],
    ['timers', new Map()],
    ['outbox', new Map()],
    ['recordings', new Map()],
    ['media', new Map<string, unknown>([['voice-1.webm', new Blob(['sound'])]])],
  ]),
};
const data = {
  format: 'fourfold',
  version: 1,
  member,
  slice: null,
  shelves: {
    photos: {},
    drafts: { 'upload:2026-11-21': { text: 'Grey' } },
    states: {},
    days: { '2026-11-21': { date: '2026-11-21', tasks: [] } },
    timers: {},
    outbox: {},
    recordings: {},
    media: { 'voice-1.webm': { $file: 'media/voice-1_webm.bin', as: 'blob', type: '' } },
  },
};

test('the data are written as every version of the app reads them', async () => {
  const files = new Map<string, Blob>();

  expect(JSON.parse(await dataTextOf(member, content, files))).toEqual(data);
  expect([...files.keys()]).toEqual(['media/voice-1_webm.bin']);
});

test('and read as they were written', async () => {
  expect(await contentOf(JSON.stringify(data), member, () => new Blob(['sound']))).toEqual(content);
});

test('a store that an earlier version did not have is empty', async () => {
  const { media: _, ...shelves } = data.shelves;
  const { stores } = await contentOf(JSON.stringify({ ...data, shelves }), member, fileAt);

  expect(stores.get('media')).toEqual(new Map());
});

test('damaged data are refused, or what is sound of them is read, and nothing else happens', async () => {
  await fc.assert(
    fc.asyncProperty(damaged(data), async (kept) => {
      const text = JSON.stringify(kept) ?? 'no data';
      const { format, version, member: whose, shelves } = fieldsOf(jsonOf(text));
      const read = await contentOf(text, member, fileAt).catch((error: unknown) => {
        if (error instanceof DeviceDataRefused) return error.fault;
        throw error;
      });

      if (format !== 'fourfold') expect(read).toBe('broken');
      else if (version !== 1) expect(read).toBe('newer');
      else if (whose !== member) expect(read).toBe('otherMember');
      else if (typeof read === 'string') expect(read).toBe('broken');
      else expect(read.stores.get('days')).toEqual(mapOf(fieldsOf(shelves)['days']));
    }),
    { numRuns: 1_000 },
  );
});

function fileAt(): Blob {
  return new Blob(['sound']);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function mapOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(fieldsOf(value)));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
