import { expect, test } from 'vitest';

import { shownTasks } from '#src/domain/today/dayTasks.ts';
import { openTaskCount } from '#src/domain/today/openTasks.ts';
import { readTasks } from '#src/domain/today/task.ts';

test('what is neither done nor missed is open, and of an unknown day nothing is said (rules/shell#X5)', () => {
  const tasks = readTasks(
    ['pending', 'active', 'reflection_pending', 'done', 'missed', 'started'].map((status, at) => ({
      taskId: `${at}`,
      pillar: 'TETHER',
      status,
      isUnplanned: at === 5,
    })),
    '2026-11-26',
  );
  const day = { date: '2026-11-26', tasks, marks: {} };

  expect(openTaskCount(day, false, shownTasks(day, {}, []))).toBe(3);
  expect(openTaskCount({ tasks: [] }, true, [])).toBe(0);
  expect(openTaskCount({ tasks: [] }, false, [])).toBeNull();
});
