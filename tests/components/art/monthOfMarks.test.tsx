import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { MonthOfMarks } from '#src/components/days/MonthOfMarks.tsx';
import { monthsOf } from '#src/domain/days/calendar.ts';
import { summaryWith } from '#tests/support/daySummaries.ts';

const november = monthsOf('2025')[10] ?? [];
const pillars = { TETHER: { planned: 2, done: 1, percent: 50 } };
const end = { mood: 'happy', happiness: 7 } as const;

// rules/days#N8
test('a month is a way for each day that has begun over one picture, however much is drawn', () => {
  const days = Object.fromEntries(
    november.map((day) => [day, summaryWith(day, { pillars, sessions: 1, minutes: 20, end })]),
  );
  const empty = elementsOf({});

  expect(elementsOf(days)).toEqual(empty);
  expect(empty['a']).toBe(21);
  expect(Object.values(empty).reduce((sum, count) => sum + count, 0)).toBeLessThan(21 + 16);
});

test('each way says what its day had, and a day to come is no way', () => {
  const day = '2025-11-20';
  const html = shown({ [day]: summaryWith(day, { pillars, end }) });

  expect(html).toContain('aria-label="Thursday 20 November 2025: Tether 50 percent, day ended"');
  expect(html).toContain('aria-label="Wednesday 19 November 2025: nothing kept"');
  expect(html).not.toContain('Saturday 22 November 2025');
});

/** How many there are of each kind of element. */
function elementsOf(days: Parameters<typeof MonthOfMarks>[0]['days']): Record<string, number> {
  const names = [...shown(days).matchAll(/<(?<name>[a-z]\w*)/gu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );

  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]),
  );
}

function shown(days: Parameters<typeof MonthOfMarks>[0]['days']): string {
  return renderToStaticMarkup(
    <MonthOfMarks
      days={days}
      hrefOf={(day) => `/days/${day}`}
      month={november}
      today="2025-11-21"
    />,
  );
}
