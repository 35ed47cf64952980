// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const maya = 'maya@example.com';

beforeEach(openBrowser);

async function tab() {
  await openTab();
  const [hidden, choices] = await Promise.all([
    import('#src/services/today/hiddenNumbers.ts'),
    import('#src/services/device/choices.ts'),
  ]);

  return { ...hidden, ...choices };
}

test('what a member hides is each member’s own, is kept, and is told of (rules/practice#P19)', async () => {
  const one = await tab();
  const reports: unknown[] = [];
  const chosen = vi.fn();
  one.onChosen(chosen);
  const stop = one.onHidden(maya, (hidden) => reports.push(hidden));
  await vi.waitFor(() => expect(reports).toEqual([[]]));
  expect(await one.chosenHidden(maya)).toBeNull();

  await one.keepHidden(maya, ['planned_days', 'streak']);
  await vi.waitFor(() => expect(reports).toEqual([[], ['streak', 'planned_days']]));
  expect(chosen).toHaveBeenCalledTimes(1);
  stop();

  const next = await tab();
  expect(await next.chosenHidden(maya)).toEqual(['streak', 'planned_days']);
  expect(await next.chosenHidden('noor@example.com')).toBeNull();
});

test('of two choices in quick succession, the first is not told of any more (rules/practice#P19)', async () => {
  const one = await tab();
  const reports: unknown[] = [];
  one.onHidden(maya, (hidden) => reports.push(hidden));
  await vi.waitFor(() => expect(reports).toEqual([[]]));

  await one.keepHidden(maya, ['streak']);
  await one.keepHidden(maya, ['streak', 'planned_days']);

  await vi.waitFor(() => expect(reports).toHaveLength(3));
  expect(reports).toEqual([[], ['streak', 'planned_days'], ['streak', 'planned_days']]);
});
