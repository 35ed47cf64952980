import { describe, expect, test } from 'vitest';

import type { OutboxMedia } from '#src/domain/outbox/outboxItem.ts';
import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import { fileWhere, whereKept } from '#src/domain/practice/whereKept.ts';
import type { DayMedia } from '#src/domain/upload/dailyUpload.ts';

const media: DayMedia[] = [
  { type: 'voice', name: 'voice-1.webm', seconds: 20 },
  { type: 'image', name: 'day-image-1', seconds: null },
];
const end = { date: '2026-11-20', submittedAt: 7, media };
const id = '2026-11-20:7';
const told = (...ids: string[]) => new Set(ids);

describe('whereKept', () => {
  test('is the device until the account has the end of the day (rules/upload#U12)', () => {
    expect(whereKept(end, { told: told('voice-1.webm'), waiting: [] })).toEqual({ kind: 'device' });
  });

  test('is the account once it has all of it (rules/upload#U12)', () => {
    const all = told(id, 'voice-1.webm', 'day-image-1');

    expect(whereKept(end, { told: all, waiting: [] })).toEqual({ kind: 'account' });
    expect(whereKept({ ...end, media: [] }, { told: told(id), waiting: [] })).toEqual({
      kind: 'account',
    });
  });

  test('is the words alone while a file stays where it is', () => {
    const refused = { ...fileOf('voice-1.webm', 10, 5), refusal: 'Full.' };
    const other = fileOf('voice-9.webm', 10, 5);

    expect(whereKept(end, { told: told(id), waiting: [refused, other] })).toEqual({
      kind: 'words',
    });
  });

  test('tells how much of what is left of the day has come, and never all of it', () => {
    const waiting = [fileOf('voice-1.webm', 100, 50), fileOf('day-image-1', 300, 20)];

    expect(whereKept(end, { told: told(id), waiting })).toEqual({ kind: 'sending', percent: 17 });
    expect(
      whereKept(end, {
        told: told(id, 'day-image-1'),
        waiting: [fileOf('voice-1.webm', 100, 100), fileOf('day-image-1', 300, 20)],
      }),
    ).toEqual({ kind: 'sending', percent: 99 });
  });
});

describe('fileWhere', () => {
  const nowhere = { told: told(), waiting: [] };
  const here = told('voice-1.webm');

  test('is the account, its way there, or this device (rules/practiceFeed#E22)', () => {
    const waiting = [fileOf('voice-1.webm', 100, 40)];
    const refused = [{ ...fileOf('voice-1.webm', 100, 40), refusal: 'Full.' }];

    expect(fileWhere('voice-1.webm', { told: here, waiting }, here)).toEqual({ kind: 'account' });
    expect(fileWhere('voice-1.webm', { ...nowhere, waiting }, here)).toEqual({
      kind: 'sending',
      percent: 40,
    });
    expect(fileWhere('voice-1.webm', { ...nowhere, waiting: refused }, here)).toEqual({
      kind: 'device',
    });
    expect(fileWhere('voice-1.webm', nowhere, here)).toEqual({ kind: 'device' });
  });

  test('is not told of what is on another device, and of what goes with its reflection', () => {
    expect(fileWhere('voice-2.webm', nowhere, here)).toBeNull();
    const photo = 'image-2026-11-20-TETHER-1';
    expect(fileWhere(photo, nowhere, told(photo))).toBeNull();
  });
});

function fileOf(name: string, size: number, sent: number): OutboxMedia {
  const item = mediaItem({ type: 'voice', name, seconds: 1 }, { type: 'audio/webm', size }, 0);
  if (item === null) throw new Error('It is no file that is sent.');

  return { ...item, progress: { isAnnounced: true, sent } };
}
