import { expect, test } from 'vitest';

import type { WrittenDay } from '#src/domain/upload/dailyUpload.ts';
import { latestWords } from '#src/domain/upload/latestWords.ts';

test('the last seven days that were submitted are shown, and whatever was set aside or never submitted (rules/upload#U15)', () => {
  const days = Array.from({ length: 20 }, (_, index) => dayOf(20 - index));
  const aside = { ...dayOf(3), aside: 'outdone' as const };
  const unsubmitted = { ...dayOf(2), submittedAt: null };
  const all = [...days.slice(0, 17), aside, ...days.slice(17), unsubmitted];

  expect(latestWords(days)).toEqual(days.slice(0, 7));
  expect(latestWords(all)).toEqual([...days.slice(0, 7), aside, unsubmitted]);
  expect(latestWords(days.slice(0, 3))).toEqual(days.slice(0, 3));
});

function dayOf(day: number): WrittenDay {
  const date = `2026-11-${String(day).padStart(2, '0')}`;

  return {
    date,
    mood: null,
    happiness: 5,
    text: date,
    media: [],
    isSample: false,
    submittedAt: Date.parse(date),
    aside: null,
    samples: [],
  };
}
