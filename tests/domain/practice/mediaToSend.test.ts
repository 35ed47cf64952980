import { describe, expect, test } from 'vitest';

import { mediaLimits } from '#src/contract/media/media.ts';
import { mediaItem, namedMedia } from '#src/domain/practice/mediaToSend.ts';
import type { DayMedia } from '#src/domain/upload/dailyUpload.ts';

const voice: DayMedia = { type: 'voice', name: 'voice-1.webm', seconds: 20.4 };
const mark = { mood: null, seconds: 20, madeAt: 0 };

describe('mediaToSend', () => {
  test('names the media of days and the voice notes of tasks, each once (rules/practiceFeed#E22)', () => {
    const photo: DayMedia = { type: 'image', name: 'day-image-1', seconds: null };
    const marks = {
      '2026-11-20-TETHER-1': { ...mark, type: 'voice', data: 'voice-2.webm' },
      '2026-11-20-MOVEMENT-1': { ...mark, type: 'image', data: 'image-2026-11-20-MOVEMENT-1' },
      '2026-11-20-MOVEMENT-2': { ...mark, type: 'video', data: 'video-2026-11-20-MOVEMENT-2' },
      '2026-11-20-MOVEMENT-3': { ...mark, type: 'video', data: 'video-a-large-one' },
      '2026-11-20-RECOVERY-1': { ...mark, type: 'text', data: 'words' },
      '1': { ...mark, type: 'voice', data: 'voice-of-a-sample.webm' },
    };
    const day = {
      date: '2026-11-20',
      tasks: [],
      marks: Object.fromEntries(
        Object.entries(marks).map(([taskId, reflection]) => [
          taskId,
          { status: 'done' as const, elapsedSec: 0, reflection },
        ]),
      ),
    };
    const empty = { date: '2026-11-19', tasks: [], marks: { '2026-11-19-TETHER-1': blank } };

    expect(
      namedMedia([{ media: [voice, photo] }, { media: [voice] }], [day, empty]).map(
        ({ name }) => name,
      ),
    ).toEqual(['voice-1.webm', 'day-image-1', 'voice-2.webm', 'video-a-large-one']);
  });

  test('a file is announced as what it is, in whole seconds', () => {
    const item = mediaItem(voice, { type: 'Audio/WebM;codecs=opus', size: 10 }, 5);

    expect(item).toMatchObject({
      id: 'media-voice-1.webm',
      madeAt: 5,
      body: { kind: 'voice', type: 'audio/webm', size: 10, seconds: 20 },
      progress: { isAnnounced: false, sent: 0 },
    });
    expect(mediaItem({ ...voice, seconds: null }, { type: 'audio/wav', size: 1 }, 5)?.body).toEqual(
      { kind: 'voice', type: 'audio/wav', size: 1, seconds: null },
    );
  });

  test.each([
    ['text/html', 10],
    ['', 10],
    ['audio/webm', 0],
    ['video/mp4', mediaLimits.file + 1],
  ])('what no service takes stays: %s of %i bytes', (type, size) => {
    expect(mediaItem(voice, { type, size }, 5)).toBeNull();
  });

  test('a file of the largest size is sent', () => {
    expect(mediaItem(voice, { type: 'video/mp4', size: mediaLimits.file }, 5)).not.toBeNull();
  });
});

const blank = { status: null, elapsedSec: 0, reflection: null };
