// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { nameOfAddress } from '#src/domain/account/address.ts';
import { localItems, openBrowser, openTab } from '../../support/device/browserTab.ts';
import { date, fill, stateOf } from '../../support/device/filledDevice.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

const first = 'maya@example.com';
const second = 'maya.olsen@example.com';
const third = 'm.olsen@example.com';
const mayas = '94c8a754a9f1f488';
const noors = '00112233445566ff';

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${date}T12:00:00.000Z`) });

  return () => void vi.useRealTimers();
});

describe('what a device keeps of a member whose address is another one (rules/account#C66)', () => {
  test('is there whole, as an older version left it, once the service has said what the device calls them', async () => {
    const older = await olderVersion();
    const tab = await openTab();
    const { keepMemberKey } = await import('#src/services/device/memberKey.ts');
    expect((await stateOf(tab, second)).kept, 'before that').toEqual([]);

    const items = localItems();
    keepMemberKey(second, mayas);

    expect(await stateOf(tab, second)).toEqual(older);
    expect(await stateOf(tab, first), 'for a tab of the older version').toEqual(older);
    // One item is all that was written: a page that ends before it, or after it, has lost nothing.
    expect(localItems()).toEqual({
      ...items,
      [`fourfold:kept-as:${nameOfAddress(second)}`]: mayas,
    });
  });

  test('is what a tab of an older version changes meanwhile, too', async () => {
    await olderVersion();
    const { keepMemberKey, tab } = await toldTab();
    keepMemberKey(second, mayas);
    const older = await openTab();
    await older.writeKept('drafts', [nameOfAddress(first), 'profile'], { city: 'Bergen' });

    expect(await tab.listKept('drafts', tab.memberKey(second))).toEqual(
      new Map([
        ['profile', { city: 'Bergen' }],
        ['reflection-image:2026-11-21:3', expect.anything()],
      ]),
    );
  });

  test('opens without the service, in a session that an older version began and in one since', async () => {
    const older = await olderVersion();
    const cold = await openTab();
    expect(await stateOf(cold, cold.recalledEmail() ?? ''), 'an older session').toEqual(older);

    const { keepMemberKey } = await toldTab();
    keepMemberKey(second, mayas);
    (await openTab()).signIn(second);
    const later = await openTab();
    expect(later.recalledEmail()).toBe(second);
    expect((await stateOf(later, second)).kept).toEqual(older.kept);
  });

  test('stays one when the address changes again, and back', async () => {
    const { keepMemberKey, tab } = await toldTab();
    keepMemberKey(second, mayas);
    keepMemberKey(third, mayas);
    keepMemberKey(first, mayas);

    expect([first, second, third].map(tab.memberKey)).toEqual([mayas, mayas, mayas]);
  });

  test('is shown to nobody who has the earlier address by now', async () => {
    const { keepMemberKey, tab } = await toldTab();
    keepMemberKey(second, mayas);
    keepMemberKey(first, noors);

    expect([tab.memberKey(first), tab.memberKey(second)]).toEqual([noors, mayas]);
    keepMemberKey(first, mayas);
    expect(tab.memberKey(first), 'once it is hers again').toBe(mayas);
  });

  test('is found as before where a service of an earlier version, beside the newer, says nothing of it', async () => {
    const { keepMemberKey, tab } = await toldTab();
    keepMemberKey(second, mayas);
    keepMemberKey(second, null);

    expect(tab.memberKey(second)).toBe(mayas);
  });

  test('is not looked for under what is no name', async () => {
    localStorage.setItem(`fourfold:kept-as:${nameOfAddress(first)}`, 'set-aside');

    expect((await openTab()).memberKey(first)).toBe(mayas);
  });
});

/** Everything that an older version kept of Maya, who is signed in; it knew her by her address alone. */
async function olderVersion() {
  const tab = await openTab();
  await fill(tab, first);
  tab.signIn(first);
  await vi.waitUntil(() => tab.readSlice(mayas)?.currentStreak !== 0);
  const kept = await stateOf(tab, first);
  expect(kept.slice).toMatchObject({ owner: mayas });
  expect(kept.kept.length).toBeGreaterThan(5);

  return kept;
}

async function toldTab() {
  const tab = await openTab();
  const { keepMemberKey } = await import('#src/services/device/memberKey.ts');

  return { keepMemberKey, tab };
}
