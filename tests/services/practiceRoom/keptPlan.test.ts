// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { practicePlanKeyOf } from '#src/services/device/deviceKeys.ts';
import { everythingKept, openBrowser, openTab } from '../../support/device/browserTab.ts';

const email = 'maya@example.com';
const breath: PracticePlan = {
  kind: 'breath',
  minutes: null,
  breath: { out: 6, rest: 0, in: 4, hold: 2 },
  settling: 20,
  voice: 'chime',
  between: { kind: 'each', minutes: 5 },
};

beforeEach(openBrowser);

test('how a member practised last is kept on this device, theirs alone (rules/practiceRoom#Q15)', async () => {
  const tab = await openRoom();
  expect(await tab.lastPlan(email)).toBeNull();
  await tab.keepPlan(email, { ...breath, settling: 0 });
  await tab.keepPlan(email, breath);

  const later = await openRoom();
  expect(await later.lastPlan(email)).toEqual(breath);
  expect(await later.lastPlan('noor@example.com')).toBeNull();
  expect(await everythingKept()).not.toContain('maya');
});

test('how a member practised last on another device is told while one looks, until one stops (rules/practiceFeed#E19)', async () => {
  const [tab, other] = [await openRoom(), await openRoom()];
  const told: (PracticePlan | null)[] = [];
  const stop = tab.onLastPlan(email, (plan) => told.push(plan));
  await expect.poll(() => told).toEqual([null]);
  await other.keepPlan(email, breath);
  await expect.poll(() => told).toEqual([null, breath]);

  stop();
  await other.keepPlan(email, { ...breath, settling: 0 });
  expect(told).toHaveLength(2);
});

test('what is no plan, as of a later version, is none', async () => {
  const tab = await openRoom();
  await tab.writeKept('states', practicePlanKeyOf(tab.memberKey(email)), {
    ...breath,
    voice: 'gong',
  });

  expect(await tab.lastPlan(email)).toBeNull();
});

async function openRoom() {
  const tab = await openTab();

  return { ...tab, ...(await import('#src/services/practiceRoom/keptPlan.ts')) };
}
