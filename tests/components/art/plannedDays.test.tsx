import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { PlannedDaysRow } from '#src/components/art/day/PlannedDaysRow.tsx';
import { plannedText, signsOf, signsText } from '#src/components/art/day/plannedTexts.ts';
import type { CountedDay } from '#src/domain/days/plannedDays.ts';

const days: CountedDay[] = [
  { day: '2025-11-13', state: 'kept' },
  { day: '2025-11-14', state: 'open' },
  { day: '2025-11-15', state: 'rest' },
  { day: '2025-11-16', state: 'rest' },
  { day: '2025-11-17', state: 'kept' },
  { day: '2025-11-18', state: 'rest' },
];

test.each([
  [9, 10, '9 of 10 planned days'],
  [0, 2, '0 of 2 planned days'],
  [1, 1, '1 of 1 planned day'],
])('%d of %d planned days are said so (rules/practice#P19)', (kept, planned, text) => {
  expect(plannedText({ kept, planned })).toBe(text);
});

test('rest days in a row are one sign, and each sign is said once', () => {
  const signs = signsOf(days);

  expect(signs).toEqual([
    { kind: 'kept', day: '2025-11-13' },
    { kind: 'open', day: '2025-11-14' },
    { kind: 'rest', day: '2025-11-15', count: 2 },
    { kind: 'kept', day: '2025-11-17' },
    { kind: 'rest', day: '2025-11-18', count: 1 },
  ]);
  expect(signsText(signs)).toBe(
    'Planned days: Thursday 13 kept, Friday 14 open, 2 rest days, Monday 17 kept, Tuesday 18 rest',
  );
});

test('a kept day, an open one and rest differ in their drawing, not in their colour alone', () => {
  const row = renderToStaticMarkup(<PlannedDaysRow planned={{ kept: 2, planned: 3, days }} />);

  expect(row.match(/<circle/gu)).toHaveLength(3 + 2);
  expect(row.match(/<path/gu)).toHaveLength(2);
  expect(row).toContain('role="img"');
});
