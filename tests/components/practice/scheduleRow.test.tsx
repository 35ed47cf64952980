import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ScheduleRow } from '#src/components/practice/ScheduleRow.tsx';

const invitation = 'Make your first schedule';
const rowWhere = (isKnown: boolean) =>
  renderToStaticMarkup(
    <ScheduleRow
      firstDayHref="/first-day"
      href="/schedule"
      isKnown={isKnown}
      schedule={null}
      today="2025-11-21"
    />,
  );

test('a member is led to a first schedule once it is known that there is none, and not before (rules/schedule#S34)', () => {
  expect(rowWhere(false)).not.toContain(invitation);
  expect(rowWhere(false)).toContain('href="/schedule"');
  expect(rowWhere(true)).toContain(invitation);
  expect(rowWhere(true)).toContain('href="/first-day"');
});
