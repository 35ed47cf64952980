import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import { shownTasks, type ShownTask } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { mealsBehind } from '#src/domain/upload/mealsBehind.ts';
import { nextToReflect } from '#src/domain/upload/nextToReflect.ts';
import { othersOf } from '#src/domain/upload/othersOf.ts';

const [sample] = shownTasks(
  { date: '2026-11-20', marks: {}, tasks: sampleTasks('2026-11-20') },
  {},
  [],
);

const tasks = fc.array(
  fc.record({
    pillar: fc.constantFrom(...pillarCodes),
    status: fc.constantFrom('pending', 'active', 'missed', 'done'),
    isUnplanned: fc.boolean(),
  }),
  { maxLength: 8 },
);
const ids = fc.subarray(['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7']);

describe('the rest of an evening', () => {
  test('goes on with the first task that still needs a reflection (rules/upload#U18)', () => {
    fc.assert(
      fc.property(ids, ids, ids, ids, (open, saving, sampled, reflected) => {
        const first = open.find(
          (id) => ![saving, sampled, reflected].some((ends) => ends.includes(id)),
        );

        expect(nextToReflect({ open, saving, sampled }, reflected)).toBe(first ?? null);
      }),
    );
    expect(nextToReflect({ open: null, saving: [], sampled: [] }, [])).toBeNull();
  });

  test('offers the meals behind together, where there are several (rules/upload#U19)', () => {
    fc.assert(
      fc.property(tasks, (made) => {
        const shown = made.map(shownOf);
        const missed = shown.filter(
          (task) =>
            task.pillar === 'NOURISHMENT' && task.status === 'missed' && task.isUnplanned !== true,
        );

        expect(mealsBehind(shown)).toEqual(missed.length >= 2 ? missed : []);
      }),
    );
  });

  test('lets one reflection stand for whatever is neither done, on its way, nor a sleep (rules/reflection#F21)', () => {
    fc.assert(
      fc.property(tasks, ids, (made, saving) => {
        const shown = made.map(shownOf);
        const own = { taskId: 't0' };
        const offered = new Set(othersOf(own, shown, saving));

        for (const task of shown) {
          const may =
            task.taskId !== 't0' &&
            task.status !== 'done' &&
            task.isUnplanned !== true &&
            task.pillar !== 'RECOVERY' &&
            !saving.includes(task.taskId);
          expect(offered.has(task)).toBe(may);
        }
      }),
    );
  });
});

function shownOf(
  { isUnplanned, ...made }: { pillar: string; status: ShownTask['status']; isUnplanned: boolean },
  index: number,
): ShownTask {
  if (sample === undefined) throw new Error('A sample day has tasks.');

  return { ...sample, ...made, taskId: `t${index}`, ...(isUnplanned ? { isUnplanned } : {}) };
}
