// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { firstPlan, withMinutes } from '#src/domain/practiceRoom/plans.ts';
import { mostPresets, type Preset } from '#src/domain/practiceRoom/presets.ts';
import { presetsKeyOf } from '#src/services/device/deviceKeys.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const email = 'maya@example.com';
const morning: Preset = { name: 'Morning', plan: firstPlan };
const evening: Preset = { name: 'Evening', plan: withMinutes(firstPlan, null) };
const stops: (() => void)[] = [];

beforeEach(openBrowser);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('presets', () => {
  test('are told at once and when they change, to each page (rules/practiceRoom#Q15)', async () => {
    const [here, there] = [await openRoom(), await openRoom()];
    const [hereTold, thereTold] = [here, there].map(({ listen }) => listen(email));
    await expect.poll(() => [hereTold, thereTold]).toEqual([[[]], [[]]]);
    await here.keepPresets(email, [morning]);

    await expect
      .poll(() => [hereTold, thereTold])
      .toEqual([
        [[], [morning]],
        [[], [morning]],
      ]);
  });

  test('stand in the place of those that were, and stay', async () => {
    const tab = await openRoom();
    await tab.keepPresets(email, [morning]);
    await tab.keepPresets(email, [evening]);
    const told = (await openRoom()).listen(email);

    await expect.poll(() => told).toEqual([[evening]]);
  });

  test('are a member’s own', async () => {
    const tab = await openRoom();
    const told = tab.listen('noor@example.com');
    await expect.poll(() => told).toEqual([[]]);
    await tab.keepPresets(email, [morning]);
    await tab.keepPresets('noor@example.com', [evening]);

    await expect.poll(() => told).toEqual([[], [evening]]);
  });

  test('are told no more once that is stopped', async () => {
    const tab = await openRoom();
    const told: Preset[][] = [];
    const stop = tab.onPresets(email, (presets) => told.push(presets));
    await expect.poll(() => told).toEqual([[]]);
    stop();
    await tab.keepPresets(email, [morning]);
    await tab.readKept('states', presetsKeyOf(tab.memberKey(email)));

    expect(told).toEqual([[]]);
  });

  test.each([
    ['no list', 'presets'],
    ['a plan of a later version', [{ name: 'A', plan: { ...firstPlan, voice: 'gong' } }]],
    ['a name too long', [{ ...morning, name: 'a'.repeat(25) }]],
    ['no name', [{ ...morning, name: '' }]],
  ])('that were not kept so are none: %s', async (_, kept) => {
    const tab = await openRoom();
    await tab.writeKept('states', presetsKeyOf(tab.memberKey(email)), kept);
    const told = tab.listen(email);

    await expect.poll(() => told).toEqual([[]]);
  });

  test('of which one cannot be read are the others, twenty at most', async () => {
    const tab = await openRoom();
    const many = Array.from({ length: mostPresets + 1 }, () => morning);
    await tab.writeKept('states', presetsKeyOf(tab.memberKey(email)), [{ name: 'A' }, ...many]);
    const told = tab.listen(email);

    await expect.poll(() => told).toEqual([many.slice(1)]);
  });
});

async function openRoom() {
  const tab = await openTab();
  const presets = await import('#src/services/practiceRoom/presets.ts');
  const listen = (member: string) => {
    const told: Preset[][] = [];
    stops.push(presets.onPresets(member, (found) => told.push(found)));
    return told;
  };

  return { ...tab, ...presets, listen };
}
