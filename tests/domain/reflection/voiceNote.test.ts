import { expect, test } from 'vitest';

import {
  noTake,
  recordingIdOf,
  takenMs,
  voiceNoteName,
  withPart,
  type Take,
} from '#src/domain/reflection/voiceNote.ts';

test('a voice note has the name of its recording, and tells it (rules/reflection#F6)', () => {
  expect(voiceNoteName('r-1', 'webm')).toBe('voice-r-1.webm');
  expect(recordingIdOf('voice-r-1.webm')).toBe('r-1');
});

test.each([
  'photo-r1',
  'voice-.webm',
  'my-voice-r1.webm',
  'voice-r1',
  'voice-r1.webm.txt',
  'voice-r/1.webm',
])('%s is the name of no voice note', (name) => {
  expect(recordingIdOf(name)).toBeNull();
});

test('a take is as long as its parts and what is recorded now', () => {
  const part = { blob: new Blob(), ms: 4_000 };
  const take: Take = {
    recording: { id: 'r1', parts: [part] },
    heard: { ms: 500, level: 0.5 },
    held: new Blob(),
  };
  const longer = withPart(take, { ...part, ms: 600 });

  expect([takenMs(noTake), takenMs(take), takenMs(take, 700)]).toEqual([0, 4_500, 4_700]);
  expect(longer).toEqual({
    recording: { id: 'r1', parts: [part, { ...part, ms: 600 }] },
    heard: { ms: 0, level: 0 },
    held: null,
  });
  expect(withPart(noTake, part)).toEqual(noTake);
});
