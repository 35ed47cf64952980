import { expect, test, vi } from 'vitest';

import { reportGathered } from '#src/services/device/reportKept.ts';

/** Something that is read slowly, and changed from outside. */
function slowly() {
  const answers: (() => void)[] = [];
  const reports: number[] = [];
  let change = () => {};
  const stopped = vi.fn();
  const stop = reportGathered(
    [(listener) => ((change = listener), stopped)],
    () => new Promise<number>((resolve) => answers.push(() => resolve(answers.length))),
    (found) => reports.push(found),
  );
  const answer = async () => {
    answers.at(-1)?.();
    await vi.waitFor(() => {});
  };

  return { answers, reports, answer, change: () => change(), stop, stopped };
}

test('what is found is told at once, however many changes come while it is read, and they are one more reading', async () => {
  const { answer, answers, change, reports } = slowly();
  for (let count = 0; count < 100; count += 1) change();
  await answer();
  expect([reports, answers.length]).toEqual([[1], 2]);

  await answer();
  expect([reports, answers.length]).toEqual([[1, 2], 2]);
  change();
  await answer();
  expect(reports).toEqual([1, 2, 3]);
});

test('once stopped it tells nothing, and reads no more', async () => {
  const { answer, answers, change, reports, stop, stopped } = slowly();
  change();
  stop();
  await answer();
  change();

  expect([reports, answers.length]).toEqual([[], 1]);
  expect(stopped).toHaveBeenCalledOnce();
});
