// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const maya = 'maya@example.com';

beforeEach(openBrowser);

async function tab() {
  await openTab();

  return import('#src/services/days/toldPlan.ts');
}

test('what the account told of a plan is kept, in the place of what it told before', async () => {
  const one = await tab();
  const told = { from: '2026-09-12', to: '2026-11-20', planned: ['2026-11-20'], kept: [] };
  await one.keepToldPlan(maya, { ...told, planned: [] });
  await one.keepToldPlan(maya, told);

  const reports: unknown[] = [];
  const stop = (await tab()).onToldPlan(maya, (plan) => reports.push(plan));
  await vi.waitFor(() => expect(reports).toEqual([told]));
  stop();
});
