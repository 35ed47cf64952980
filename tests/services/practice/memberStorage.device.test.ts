// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  everythingKept,
  localItems,
  openBrowser,
  openTab,
} from '../../support/device/browserTab.ts';
import { keptWith, maya, noon, photo, sessionOn } from '../../support/members.ts';
import { eventually } from '../../support/eventually.ts';

const never = new AbortController().signal;
const yesterday = sessionOn('2026-11-20');
const thisMorning = sessionOn('2026-11-21');
const atNoon = { ...thisMorning, id: 'at noon', startTime: '2026-11-21T12:00:00.000Z' };
const withPhoto = { ...maya, photoUrl: photo };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  openBrowser();
});
afterEach(() => void vi.useRealTimers());

describe('sessions of another device', () => {
  test('are read, joined, kept, copied and told in a task each', async () => {
    const tab = await openTab();
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    const { heard } = tab.signIn(maya.email);
    const seen: string[] = [];
    const note = () => {
      const isKept = JSON.stringify(localItems()).includes(thisMorning.id);
      const isTold = heard.some(({ sessions }) => sessions.some(({ id }) => id === thisMorning.id));
      const isHow = isKept ? 'kept' : 'not yet';
      seen.push(isTold ? 'told' : isHow);
      return new Promise<void>((resolve) => setImmediate(resolve));
    };
    vi.stubGlobal('scheduler', { yield: note });
    const news = () => {
      seen.push('joined');
      return [thisMorning];
    };
    await tab.joinSessions(maya.email, news, never);

    expect(seen).toEqual(['not yet', 'joined', 'not yet', 'kept', 'kept', 'told']);
  });

  test('lose nothing that another tab keeps meanwhile', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    const news = vi
      .fn(() => [thisMorning])
      .mockImplementationOnce(() => {
        tab.keepMember(maya.email, keptWith(maya, [yesterday, atNoon]));
        return [thisMorning];
      });
    await tab.joinSessions(maya.email, news, never);

    expect(tab.keptSessions(maya.email)).toEqual([yesterday, thisMorning, atNoon]);
    expect(news).toHaveBeenCalledTimes(2);
  });

  test('are not kept of a member who leaves while they are joined', async () => {
    const tab = await openTab();
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    const leaving = new AbortController();
    const news = () => {
      leaving.abort();
      return [thisMorning];
    };

    await expect(tab.joinSessions(maya.email, news, leaving.signal)).rejects.toThrow('aborted');
    expect(tab.keptSessions(maya.email)).toEqual([yesterday]);
  });

  test('are not copied of a member who leaves before that', async () => {
    const tab = await openTab();
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    const leaving = new AbortController();
    const leave = async () => {
      const isKept = JSON.stringify(localItems()).includes(thisMorning.id);
      if (isKept) leaving.abort();
    };
    vi.stubGlobal('scheduler', { yield: leave });

    const joined = tab.joinSessions(maya.email, () => [thisMorning], leaving.signal);
    await expect(joined).rejects.toThrow('aborted');
    expect(JSON.stringify(await tab.onDevice(maya.email))).not.toContain(thisMorning.id);
  });
});

describe('the photo', () => {
  test('of 4 MB is in the database, never in local storage, and comes back (rules/practice#P27)', async () => {
    const large = { ...maya, photoUrl: `data:image/jpeg;base64,${'A'.repeat(4_000_000)}` };
    const tab = await openTab();
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(large, [yesterday]));

    expect((await tab.onDevice(maya.email)).photo).toBe(large.photoUrl);
    expect(JSON.stringify(localItems())).not.toContain('base64');

    const { heard } = (await openTab()).signIn(maya.email);
    await eventually(() => expect(heard).toHaveLength(2));
    expect(heard).toEqual([keptWith(maya, [yesterday]), keptWith(large, [yesterday])]);
  });

  test('goes when the member removes it', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(withPhoto));
    tab.keepMember(maya.email, keptWith(maya));

    expect((await tab.onDevice(maya.email)).photo).toBeUndefined();
  });

  test('outlives a session that is added before it was read back', async () => {
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, keptWith(withPhoto));
    await first.onDevice(maya.email);

    const second = await openTab();
    second.signIn(maya.email);
    second.keepMember(maya.email, keptWith(maya, [thisMorning]));

    expect((await second.onDevice(maya.email)).photo).toBe(photo);
  });

  test('of another tab is not overwritten by a tab that still shows the one before', async () => {
    const [one, two] = [await openTab(), await openTab()];
    const newer = { ...maya, photoUrl: 'data:image/jpeg;base64,BBBB' };
    one.signIn(maya.email);
    one.keepMember(maya.email, keptWith(withPhoto));
    await one.onDevice(maya.email);
    const { heard } = two.signIn(maya.email);
    await eventually(() => expect(heard).toHaveLength(2));

    one.keepMember(maya.email, keptWith(newer));
    await one.onDevice(maya.email);
    two.keepMember(maya.email, keptWith(withPhoto, [thisMorning]));

    expect((await two.onDevice(maya.email)).photo).toBe(newer.photoUrl);
  });

  test('that was loaded while the kept one was on its way is not replaced by it', async () => {
    const newer = { ...maya, photoUrl: 'data:image/jpeg;base64,BBBB' };
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, keptWith(withPhoto));
    await first.onDevice(maya.email);

    const second = await openTab();
    const { heard } = second.signIn(maya.email);
    second.keepMember(maya.email, keptWith(newer));
    await eventually(() => expect(heard).toHaveLength(2));

    expect(heard[1]).toEqual(keptWith(newer));
  });

  test('does not come back after a logout while it was being written', async () => {
    const tab = await openTab();
    const member = tab.signIn(maya.email);

    tab.keepMember(maya.email, keptWith(withPhoto));
    member.signOut();

    expect((await tab.onDevice(maya.email)).photo).toBeUndefined();
    expect(await everythingKept()).not.toMatch(/maya|base64/iu);
  });

  test('does not come back from memory either, where the database is blocked', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const tab = await openTab();
    const member = tab.signIn(maya.email);

    tab.keepMember(maya.email, keptWith(withPhoto));
    member.signOut();

    expect((await tab.onDevice(maya.email)).photo).toBeUndefined();
  });
});

describe('the second copy', () => {
  test('brings back the sessions that a killed browser lost, and has them kept again', async () => {
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, keptWith(maya, [yesterday], { pillarActivities: [{ id: '1' }] }));
    const written = localStorage.getItem('fourfold') ?? '';
    first.keepMember(
      maya.email,
      keptWith(maya, [yesterday, thisMorning], { pillarActivities: [{ id: '1' }, { id: '2' }] }),
    );
    await first.onDevice(maya.email);
    localStorage.setItem('fourfold', written);

    const second = await openTab();
    const { heard } = second.signIn(maya.email);
    await eventually(() => expect(heard).toHaveLength(2));

    const all = keptWith(maya, [yesterday, thisMorning], {
      pillarActivities: [{ id: '1' }, { id: '2' }],
    });
    expect(heard[1]).toEqual(all);
    expect(JSON.parse(localStorage.getItem('fourfold') ?? '').member).toMatchObject(all);
    expect((await second.onDevice(maya.email)).state).toMatchObject(all);
  });

  test('keeps lost sessions though the profile is kept before they are read back', async () => {
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, keptWith(maya, [yesterday]));
    await first.onDevice(maya.email);
    localStorage.removeItem('fourfold');

    const second = await openTab();
    const { stop } = second.signIn(maya.email);
    second.keepMember(maya.email, keptWith(maya, [thisMorning]));
    stop();

    expect((await second.onDevice(maya.email)).state).toMatchObject(
      keptWith(maya, [yesterday, thisMorning]),
    );
  });

  test('brings back everything where local storage is empty', async () => {
    const kept = keptWith(maya, [yesterday], { schedule: { tether: ['06:00'] } });
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, kept);
    await first.onDevice(maya.email);
    localStorage.clear();

    const { heard } = (await openTab()).signIn(maya.email);
    await eventually(() => expect(heard).toEqual([kept]));
  });

  test.each([1, -86_400_000])(
    'never brings back an older name, with a clock that went on by %d ms',
    async (step) => {
      const renamed = { ...maya, firstName: 'May', fullName: 'May Lindqvist' };
      const first = await openTab();
      first.signIn(maya.email);
      first.keepMember(maya.email, keptWith(maya));
      await first.onDevice(maya.email);
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      vi.setSystemTime(noon + step);
      first.keepMember(maya.email, keptWith(renamed));
      await first.onDevice(maya.email);
      put.mockRestore();

      const { heard } = (await openTab()).signIn(maya.email);
      await eventually(() => expect(heard).toHaveLength(2));

      expect(heard).toEqual([keptWith(renamed), keptWith(renamed)]);
    },
  );

  test('never brings back an older name over one that was kept while it was read', async () => {
    const renamed = { ...withPhoto, firstName: 'May', fullName: 'May Lindqvist' };
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, keptWith(withPhoto));
    await first.onDevice(maya.email);

    for (let turns = 0; turns < 40; turns += 1) {
      const tab = await openTab();
      tab.keepMember(maya.email, keptWith(withPhoto));
      const { heard, stop } = tab.signIn(maya.email);
      heard.length = 0;
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      const isEarly = heard.length === 0;
      tab.keepMember(maya.email, keptWith(renamed));
      await eventually(() => expect(heard).toHaveLength(1));
      stop();

      expect(heard[0]).toEqual(keptWith(isEarly ? renamed : withPhoto));
      if (!isEarly) return;
    }
    expect.fail('The second copy was never read.');
  });

  test('is not heard of once nobody listens', async () => {
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, keptWith(withPhoto, [yesterday]));
    await first.onDevice(maya.email);

    const second = await openTab();
    const { heard, stop } = second.signIn(maya.email);
    heard.length = 0;
    stop();

    await second.onDevice(maya.email);
    await nextTurn();
    expect(heard).toEqual([]);
  });

  test('that is no state, or another member’s, is not read', async () => {
    const tab = await openTab();
    const owner = tab.memberKey(maya.email);
    const other = { ...keptWith(maya, [yesterday]), owner: '0123456789abcdef', savedAt: noon };
    for (const state of [7, 'text', [], { version: 0 }, other]) {
      await tab.writeKept('states', [owner, 'state'], state);
      const { heard, stop } = tab.signIn(maya.email);
      await tab.onDevice(maya.email);
      await nextTurn();
      stop();
      expect(heard).toEqual([]);
    }
  });
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
