// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { firstPlan, withMinutes } from '#src/domain/practiceRoom/plans.ts';
import type { Preset } from '#src/domain/practiceRoom/presets.ts';
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
    await here.savePreset(email, morning);

    await expect
      .poll(() => [hereTold, thereTold])
      .toEqual([
        [[], [morning]],
        [[], [morning]],
      ]);
  });

  test('are saved one by one, and removed so, whatever else is kept meanwhile', async () => {
    const [here, there] = [await openRoom(), await openRoom()];
    await Promise.all([here.savePreset(email, morning), there.savePreset(email, evening)]);
    await there.removePreset(email, 'Morning');
    const told = (await openRoom()).listen(email);

    await expect.poll(() => told).toEqual([[evening]]);
  });

  test('are a member’s own', async () => {
    const tab = await openRoom();
    const told = tab.listen('noor@example.com');
    await expect.poll(() => told).toEqual([[]]);
    await tab.savePreset(email, morning);
    await tab.savePreset('noor@example.com', evening);

    await expect.poll(() => told).toEqual([[], [evening]]);
  });

  test('are told no more once that is stopped', async () => {
    const tab = await openRoom();
    const told: Preset[][] = [];
    const stop = tab.onPresets(email, (presets) => told.push(presets));
    await expect.poll(() => told).toEqual([[]]);
    stop();
    await tab.savePreset(email, morning);
    await tab.readKept('states', presetsKeyOf(tab.memberKey(email)));

    expect(told).toEqual([[]]);
  });

  test.each([
    ['no list', 'presets'],
    ['a plan of a later version', [{ name: 'A', plan: { ...firstPlan, voice: 'gong' } }]],
    ['no name', [{ ...morning, name: '' }]],
    ['the same name again', [{ ...morning, name: ' ' }, 7, null]],
  ])('that were not kept so are none: %s', async (_, kept) => {
    const tab = await openRoom();
    await tab.writeKept('states', presetsKeyOf(tab.memberKey(email)), kept);
    const told = tab.listen(email);

    await expect.poll(() => told).toEqual([[]]);
  });

  test('of before the account had them are in their order, and told to it as older than all that it has (rules/practiceFeed#E36)', async () => {
    const tab = await openRoom();
    const kept = [evening, { name: 'A' }, morning, { ...evening, plan: firstPlan }];
    await tab.writeKept('states', presetsKeyOf(tab.memberKey(email)), kept);
    const told = tab.listen(email);
    await expect.poll(() => told).toEqual([[evening, morning]]);

    const { untold } = await tab.presetsToTell(email, []);
    expect(untold.map(({ madeAt, name }) => [name, madeAt])).toEqual([
      ['Morning', 120_000],
      ['Evening', 240_000],
    ]);
    await tab.takePresets(email, [{ ...evening, plan: null, savedAt: 240_001, version: 'e1-1' }]);
    await expect.poll(() => told.at(-1)).toEqual([morning]);
  });

  test('that the account refused stay here, and it is not asked again (rules/practiceFeed#E36)', async () => {
    const tab = await openRoom();
    await tab.savePreset(email, morning);
    const [item] = (await tab.presetsToTell(email, [])).untold;
    if (item === undefined) throw new Error('Nothing is told.');
    await tab.leavePresetHere(email, item);
    const told = tab.listen(email);

    await expect.poll(() => told).toEqual([[morning]]);
    expect(await tab.presetsToTell(email, [])).toEqual({ outdone: [], untold: [] });
  });

  test('are offered again to an account that may have lost them (rules/practiceFeed#E36)', async () => {
    const tab = await openRoom();
    await tab.takePresets(email, [{ ...morning, savedAt: 5, version: 'e1-1' }]);
    expect((await tab.presetsToTell(email, [])).untold).toEqual([]);
    await tab.offerPresetsAgain(email);

    expect((await tab.presetsToTell(email, [])).untold).toMatchObject([{ madeAt: 5 }]);
  });

  test('come back beside those of now, whenever they were kept (rules/yourData#Y2)', async () => {
    const tab = await openRoom();
    await tab.savePreset(email, morning);
    await tab.bringBackPresets(email, [{ ...morning, plan: evening.plan }, evening]);
    const told = tab.listen(email);

    await expect.poll(() => told).toEqual([[morning, evening]]);
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
