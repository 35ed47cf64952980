// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { localItems, openBrowser, openTab } from '../../support/device/browserTab.ts';
import { eventually } from '../../support/eventually.ts';
import { keptWith, maya, noon, sessionOn } from '../../support/members.ts';

const kept = keptWith(maya, [sessionOn('2026-11-20'), sessionOn('2026-11-21')]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  openBrowser();
});
afterEach(() => void vi.useRealTimers());

describe('what is kept of a member', () => {
  test('is neither written nor told again by a visit that finds it as it was, and in its second copy', async () => {
    await earlierVisit();
    const [items, copies] = [localItems(), vi.spyOn(IDBObjectStore.prototype, 'put')];

    const visit = await openTab();
    const { heard } = visit.signIn(maya.email);
    visit.keepMember(maya.email, kept);
    await visit.onDevice(maya.email);

    expect(heard).toEqual([kept]);
    expect(localItems()).toEqual(items);
    expect(copies.mock.calls).toEqual([]);
    copies.mockRestore();
  });

  test('is on the screen without its second copy, which is read once the page is at rest', async () => {
    await earlierVisit();
    const { promise: rest, resolve } = Promise.withResolvers<void>();
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    const copiesRead = () =>
      reads.mock.calls.filter(([key]) => Array.isArray(key) && key[1] === 'state');

    const visit = await openTab(rest);
    const { heard } = visit.signIn(maya.email);
    await visit.readKept('drafts', [visit.memberKey(maya.email), 'profile']);
    expect(heard).toEqual([kept]);
    expect(copiesRead()).toEqual([]);

    resolve();
    await eventually(() => expect(copiesRead()).toHaveLength(1));
    reads.mockRestore();
  });

  test('has its second copy again where the database lost that', async () => {
    const first = await earlierVisit();
    const { state } = await first.onDevice(maya.email);
    await first.removeKept('states', [first.memberKey(maya.email), 'state']);

    const visit = await openTab();
    const { heard } = visit.signIn(maya.email);
    await eventually(() => expect(heard).toHaveLength(2));

    expect(state).toMatchObject(kept);
    expect((await visit.onDevice(maya.email)).state).toEqual(state);
  });
});

async function earlierVisit() {
  const tab = await openTab();
  // What it finds on the device has nothing to add to what it keeps.
  tab.signIn(maya.email).stop();
  await tab.onDevice(maya.email);
  tab.keepMember(maya.email, kept);
  await tab.onDevice(maya.email);

  return tab;
}
