// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import type { Preset } from '#src/domain/practiceRoom/presets.ts';
import { presetsKeyOf } from '#src/services/device/deviceKeys.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const email = 'maya@example.com';
const morning: Preset = { name: 'Morning', plan: firstPlan };
const evening: Preset = { name: 'Evening', plan: { ...firstPlan, minutes: 20 } };
const never = new Promise<void>(() => {});
const stops: (() => void)[] = [];

beforeEach(openBrowser);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('a device that has presets fetches at once what keeps them, and tells of each change', async () => {
  const room = await openRoom();
  await room.savePreset(email, morning);
  const { told } = room.listen();
  await expect.poll(() => told).toEqual([[morning]]);
  await room.savePreset(email, evening);

  await expect.poll(() => told.at(-1)).toEqual([evening, morning]);
});

test('a device that has none fetches it with the first use of the page, or with the first that another page keeps', async () => {
  const [room, other] = [await openRoom(), await openRoom()];
  const used = room.listen();
  const left = other.listen();
  const foreign = other.listen('noor@example.com');
  await room.rested();
  expect([used.fetches(), left.fetches()]).toEqual([0, 0]);

  dispatchEvent(new Event('pointerdown'));
  await expect.poll(() => used.told).toEqual([[]]);
  await room.savePreset(email, morning);
  await expect.poll(() => left.told.at(-1)).toEqual([morning]);
  expect(foreign.told.flat()).toEqual([]);
});

test('a page at rest fetches it', async () => {
  const { listen } = await openRoom(Promise.resolve());
  const { told } = listen();

  await expect.poll(() => told).toEqual([[]]);
});

test('what could not be fetched is fetched with the next one that is kept', async () => {
  const room = await openRoom();
  await room.savePreset(email, morning);
  const { fetches, isThere, told } = room.listen(email, false);
  await expect.poll(fetches).toBe(1);
  expect(told).toEqual([]);

  isThere();
  await room.savePreset(email, evening);
  await expect.poll(() => told).toEqual([[evening, morning]]);
});

test('what could not be fetched is fetched once the network is back', async () => {
  const room = await openRoom();
  await room.savePreset(email, morning);
  const { fetches, isThere, told } = room.listen(email, false);
  await expect.poll(fetches).toBe(1);

  isThere();
  dispatchEvent(new Event('online'));
  await expect.poll(() => told).toEqual([[morning]]);
});

test('presets are told no more once that is stopped, nor where it was before they came', async () => {
  const room = await openRoom();
  await room.savePreset(email, morning);
  const early = room.listen();
  dispatchEvent(new Event('online'));
  expect(early.fetches()).toBe(1);
  early.stop();
  const late = room.listen();
  await expect.poll(() => late.told).toEqual([[morning]]);
  late.stop();
  await room.removePreset(email, 'Morning');
  await room.rested();

  expect([early.told, late.told]).toEqual([[], [[morning]]]);
});

/** A room in a tab whose page is at rest once `rest` resolves. */
async function openRoom(rest = never) {
  const tab = await openTab(rest);
  const later = await import('#src/services/practiceRoom/presetsLater.ts');
  const listen = (member = email, canFetch = true) => {
    const told: Preset[][] = [];
    let isThere = canFetch;
    const fetchThem = vi.fn(async () => {
      if (!isThere) throw new TypeError('Failed to fetch');
      return later.fetchPresets();
    });
    const stop = later.onPresetsLater(member, (presets) => void told.push(presets), fetchThem);
    stops.push(stop);

    return {
      fetches: () => fetchThem.mock.calls.length,
      isThere: () => void (isThere = true),
      stop,
      told,
    };
  };
  /** Once all is read that was asked for before. */
  const rested = () => tab.readKept('states', presetsKeyOf(tab.memberKey(email)));

  return { ...tab, ...later, listen, rested };
}
