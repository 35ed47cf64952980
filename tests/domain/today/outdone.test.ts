import { expect, test } from 'vitest';

import type { MarkedReflection } from '#src/domain/today/dayTasks.ts';
import { isOutdone } from '#src/domain/today/outdone.ts';

const minute = 60_000;
const text = { type: 'text', data: 'Quiet.' };
const photo = { type: 'image', data: 'image-2026-11-20-TETHER-1' };

test.each([
  [1_000, 400, false],
  [1_000, 3_000, false],
  [1_000, 3_001, true],
  [90_000, 90_000, false],
  [90_000, 30_000, false],
] as const)(
  'a photo that the account has of %d ms is its own when told of %d ms: not so, %s (rules/practiceFeed#E30)',
  (toldAt, madeAt, expected) => {
    const here = { ...photo, mood: null, seconds: null, madeAt: 1_000 };

    expect(isOutdone({ ...here, toldAt }, { ...here, madeAt })).toBe(expected);
  },
);

test.each([
  ['something else, later', text, { ...text, data: 'Loud.' }, 1, true],
  ['something else, at once', text, { ...text, data: 'Loud.' }, 0, false],
  ['something else, earlier', text, { ...text, data: 'Loud.' }, -1, false],
  ['the same, later', text, text, minute, false],
  [
    'the same as the service writes it',
    { ...text, data: 'Cafe\u0301\0' },
    { ...text, data: 'Caf\u00E9' },
    1,
    false,
  ],
  ['in another way', text, { ...photo, type: 'image' }, 1, true],
  ['a photo, a minute later', photo, photo, minute, false],
  ['a photo, later than that', photo, photo, minute + 1, true],
  [
    'a voice note, much later',
    { type: 'voice', data: 'voice-1.webm' },
    { type: 'voice', data: 'voice-1.webm' },
    60 * minute,
    false,
  ],
] as const)('what was said gives way to %s: %s', (_, here, told, later, expected) => {
  const at = (madeAt: number, said: { type: string; data: string }): MarkedReflection => ({
    ...said,
    mood: null,
    seconds: null,
    madeAt,
  });

  expect(isOutdone(at(1_000, here), at(1_000 + later, told))).toBe(expected);
});
