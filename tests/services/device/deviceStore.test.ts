// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { DeviceKey } from '#src/services/device/deviceKeys.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const key: DeviceKey = ['0123456789abcdef', 'state'];
const large: DeviceKey = ['0123456789abcdef', 'large'];

beforeEach(openBrowser);

describe('deviceStore', () => {
  test('keeps, reads and removes, each key for itself', async () => {
    const tab = await openTab();
    await tab.writeKept('states', key, { count: 1 });
    await tab.writeKept('drafts', key, 'draft');

    expect(await tab.readKept('states', key)).toEqual({ count: 1 });
    await tab.removeKept('states', key);
    expect(await tab.readKept('states', key)).toBeUndefined();
    expect(await tab.readKept('drafts', key)).toBe('draft');
    expect(await (await openTab()).readKept('drafts', key)).toBe('draft');
  });

  test('does what is asked of a key in the order in which it was asked', async () => {
    const tab = await openTab();
    const asked = [
      tab.writeKept('states', key, 1),
      tab.readKept('states', key),
      tab.removeKept('states', key),
      tab.readKept('states', key),
      tab.writeKept('states', key, 2),
      tab.readKept('states', key),
    ];

    expect(await Promise.all(asked)).toEqual([undefined, 1, undefined, undefined, undefined, 2]);
  });

  test.each(['small', 'large'] as const)(
    'changes what two tabs keep one after the other, so that neither change is lost: %s',
    async (size) => {
      const [one, two] = [await openTab(), await openTab()];
      const add = (kept: unknown) => (typeof kept === 'number' ? kept + 1 : 1);

      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? one : two).changeKept('states', key, add, size),
        ),
      );

      expect(await one.readKept('states', key)).toBe(10);
    },
  );

  test('reads, changes and writes what is large in a task each', async () => {
    const tab = await openTab();
    await tab.writeKept('states', key, 'years');
    // What answers a request comes in a task of its own.
    const [get, wait, put] = (['get', 'count', 'put'] as const).map((name) =>
      vi.spyOn(IDBObjectStore.prototype, name),
    );
    const change = vi.fn((kept: unknown) => kept);
    await tab.changeKept('states', key, change, 'large');

    const calls = Object.entries({ get, wait, change, put }).flatMap(([name, spy]) =>
      (spy?.mock.invocationCallOrder ?? []).map((order) => ({ name, order })),
    );
    const inOrder = calls.toSorted((one, other) => one.order - other.order);
    expect(inOrder.map(({ name }) => name)).toEqual([
      'change',
      'get',
      'wait',
      'change',
      'wait',
      'put',
    ]);
    expect(change.mock.calls).toEqual([[undefined], ['years']]);
  });

  test.each(['throws', 'is not there'])('keeps in memory where the database %s', async (how) => {
    vi.stubGlobal('indexedDB', how === 'throws' ? { open: () => fail() } : undefined);
    const tab = await openTab();

    await tab.writeKept('states', key, 1);
    await tab.changeKept('states', key, (kept) => Number(kept) + 1);
    expect(await tab.readKept('states', key)).toBe(2);

    await tab.removeKept('states', key);
    expect(await tab.readKept('states', key)).toBeUndefined();
  });

  test('prefers what it could not write to what was kept there before, and what it could not remove is gone', async () => {
    const tab = await openTab();
    await tab.writeKept('states', key, 'older');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fail);
    const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(fail);

    const told = vi.fn();
    const stop = tab.onUnkeptChange(told);
    expect(tab.hasUnkept()).toBe(false);
    await tab.writeKept('states', key, 'newer');
    expect(await tab.readKept('states', key)).toBe('newer');
    expect(told).toHaveBeenCalledOnce();
    expect([tab.hasUnkept(), tab.isUnkept('states', key)]).toEqual([true, true]);
    stop();
    await tab.removeKept('states', key);
    expect(await tab.readKept('states', key)).toBeUndefined();

    put.mockRestore();
    remove.mockRestore();
    await tab.changeKept('states', key, (kept) => kept ?? 'fresh');
    expect([tab.hasUnkept(), tab.isUnkept('states', key)]).toEqual([false, false]);
    expect(await tab.readKept('states', key)).toBe('fresh');
  });

  describe('what the database had no room for', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    test('is kept with the next write that succeeds, and told', async () => {
      const { tab, makeRoom } = await fullTab();
      const told = vi.fn();
      tab.onUnkeptChange(told);
      makeRoom();

      await tab.writeKept('drafts', key, 'small');
      await settled();
      expect(tab.hasUnkept()).toBe(false);

      expect(told).toHaveBeenCalledTimes(2);
      expect(await (await openTab()).readKept('states', large)).toBe('large');
    });

    test('is kept when the page is shown again', async () => {
      const { tab, makeRoom } = await fullTab();
      makeRoom();

      document.dispatchEvent(new Event('visibilitychange'));

      await settled();
      expect(tab.hasUnkept()).toBe(false);
      expect(await (await openTab()).readKept('states', large)).toBe('large');
    });

    test('is tried now and then, later and later, until it is kept', async () => {
      const { tab, put, makeRoom } = await fullTab();
      const tried = () => put.mock.calls.length;
      expect(tried()).toBe(1);

      await vi.advanceTimersByTimeAsync(4_999);
      expect(tried()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await settled();
      expect(tried()).toBe(2);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(tried()).toBe(2);
      await vi.advanceTimersByTimeAsync(1);
      await settled();
      expect(tried()).toBe(3);

      makeRoom();
      await vi.advanceTimersByTimeAsync(20_000);
      await settled();
      expect(tab.hasUnkept()).toBe(false);
      expect(await (await openTab()).readKept('states', large)).toBe('large');
      expect(vi.getTimerCount()).toBe(0);
    });

    test('is not tried again where the page is gone by then', async () => {
      vi.stubGlobal('document', undefined);

      await fullTab();

      expect(vi.getTimerCount()).toBe(0);
    });

    test('gives way to what is written under its key meanwhile', async () => {
      const { tab, makeRoom } = await fullTab();
      makeRoom();

      await tab.writeKept('states', large, 'newer');

      expect(tab.hasUnkept()).toBe(false);
      expect(await (await openTab()).readKept('states', large)).toBe('newer');
    });
  });

  test('opens the database again where the connection was lost', async () => {
    const tab = await openTab();
    await tab.writeKept('states', key, 1);
    const opened = vi.spyOn(indexedDB, 'open');

    await closeByUpgrade();
    await tab.writeKept('states', key, 2);

    expect(opened).toHaveBeenCalled();
    expect(await tab.readKept('states', key)).toBe(2);
  });

  test('opens it again for each of those who lost it at once', async () => {
    const before = await openTab();
    await before.writeKept('states', key, 1);
    await before.writeKept('states', large, 'large');
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(loseConnection);

    const tab = await openTab();
    const read = [tab.readKept('states', key), tab.readKept('states', large)];
    expect(await Promise.all(read)).toEqual([1, 'large']);
  });
});

function loseConnection(this: IDBDatabase): never {
  this.dispatchEvent(new IDBVersionChangeEvent('versionchange'));
  throw new DOMException('The connection is closing.', 'InvalidStateError');
}

function fail(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

/** A tab whose write found no room. */
async function fullTab() {
  const tab = await openTab();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fail);
  await tab.writeKept('states', large, 'large');
  expect(tab.hasUnkept()).toBe(true);

  return { tab, put, makeRoom: () => put.mockRestore() };
}

/** Lets what the database does come to its end. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Another tab removes the database, which closes every connection to it. */
function closeByUpgrade(): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase('fourfold').addEventListener('success', () => resolve());
  });
}

describe('listKeptBetween', () => {
  const span = { from: '2026-11-02', to: '2026-11-04' };

  test('answers the names from one to the other, both among them, of one member', async () => {
    const tab = await openTab();
    for (const day of ['01', '02', '04', '05']) {
      await tab.writeKept('days', ['a', `2026-11-${day}`], day);
      await tab.writeKept('days', ['b', `2026-11-${day}`], 'of another');
    }

    expect([...(await (await openTab()).listKeptBetween('days', 'a', span))]).toEqual([
      ['2026-11-02', '02'],
      ['2026-11-04', '04'],
    ]);
  });

  test('answers what is only in memory, where the database is blocked', async () => {
    vi.stubGlobal('indexedDB', { open: () => fail() });
    const tab = await openTab();
    for (const day of ['01', '03', '05']) await tab.writeKept('days', ['a', `2026-11-${day}`], day);

    expect([...(await tab.listKeptBetween('days', 'a', span))]).toEqual([['2026-11-03', '03']]);
  });
});

describe('listKept', () => {
  test('answers what a store keeps of one member, in the order of its names', async () => {
    const tab = await openTab();
    await Promise.all([
      tab.writeKept('timers', ['a', '2'], 'second'),
      tab.writeKept('timers', ['a', '1'], 'first'),
      tab.writeKept('timers', ['ab', '1'], 'of another'),
      tab.writeKept('media', ['a', '1'], 'in another store'),
    ]);

    expect([...(await (await openTab()).listKept('timers', 'a'))]).toEqual([
      ['1', 'first'],
      ['2', 'second'],
    ]);
  });

  test('takes in the entries of years in pieces, each in a task of its own', async () => {
    const tab = await openTab();
    const names = Array.from({ length: 600 }, (_, index) => String(index).padStart(4, '0'));
    await Promise.all(names.map((name) => tab.writeKept('days', ['a', name], `of ${name}`)));
    await tab.writeKept('days', ['b', '0000'], 'of another');
    const pieces = vi.spyOn(IDBObjectStore.prototype, 'getAll');

    const kept = await (await openTab()).listKept('days', 'a');

    expect([...kept]).toEqual(names.map((name) => [name, `of ${name}`]));
    expect(pieces).toHaveBeenCalledTimes(3);
    expect(await tab.listNamesFrom('days', 'a', '05')).toEqual(names.slice(500));
  });

  test('knows what was asked before it, and not what was removed', async () => {
    const tab = await openTab();
    void tab.writeKept('timers', ['a', '1'], 'first');
    void tab.writeKept('timers', ['a', '2'], 'second');
    void tab.removeKept('timers', ['a', '1']);

    expect([...(await tab.listKept('timers', 'a'))]).toEqual([['2', 'second']]);
  });

  test('answers what is only in memory, where the database is blocked', async () => {
    vi.stubGlobal('indexedDB', { open: () => fail() });
    const tab = await openTab();
    await tab.writeKept('timers', ['a', '1'], 'first');
    await tab.writeKept('timers', ['a', '2'], 'second');
    await tab.removeKept('timers', ['a', '1']);

    expect([...(await tab.listKept('timers', 'a'))]).toEqual([['2', 'second']]);
  });
});
