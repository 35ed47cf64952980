// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  announceChange,
  localItems,
  everythingKept,
  openBrowser,
  openTab,
} from '../../support/device/browserTab.ts';
import { keptWith, maya, noon, noor, photo, sessionOn } from '../../support/members.ts';

const yesterday = sessionOn('2026-11-20');
const thisMorning = sessionOn('2026-11-21');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  openBrowser();
});
afterEach(() => void vi.useRealTimers());

describe('what is kept of a member', () => {
  test('is one envelope under the one key (rules/practice#P24)', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    const schedule = { tether: ['06:00'] };
    const pillarActivities = [{ id: '1', pillar: 'TETHER' }];

    tab.keepMember(maya.email, keptWith(maya, [yesterday], { schedule, pillarActivities }));

    expect(Object.keys(localItems())).toEqual(['access_token', 'fourfold']);
    expect(JSON.parse(localStorage.getItem('fourfold') ?? '')).toEqual({
      version: 1,
      isAuthenticated: false,
      isSignOutOwed: false,
      email: maya.email,
      member: {
        ...keptWith(maya, [yesterday], { schedule, pillarActivities }),
        owner: tab.memberKey(maya.email),
        savedAt: noon,
      },
    });
  });

  test('is there at once when the app is opened again', async () => {
    const kept = keptWith(maya, [yesterday]);
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, kept);

    const second = await openTab();

    expect(second.recalledEmail()).toBe(maya.email);
    expect(second.signIn(maya.email).heard).toEqual([kept]);
  });

  test('is told to its page anew with what was entered of long ago, and not with what is recent (rules/practice#P30)', async () => {
    const tab = await openTab();
    const { heard } = tab.signIn(maya.email);
    const longAgo = sessionOn('2026-06-01');
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    expect(heard).toEqual([]);

    tab.keepMember(maya.email, keptWith(maya, [longAgo, thisMorning]));
    expect(heard).toEqual([keptWith(maya, [longAgo, yesterday, thisMorning])]);

    tab.keepMember(maya.email, keptWith({ ...maya, city: 'Uppsala' }, [longAgo]));
    expect(heard).toHaveLength(1);
  });

  test('is read and looked through once in a turn, however often it is asked for and kept', async () => {
    const first = await openTab();
    first.signIn(maya.email);
    first.keepMember(maya.email, keptWith(maya, [yesterday]));
    const parse = vi.spyOn(JSON, 'parse');

    const tab = await openTab();
    const owner = tab.memberKey(maya.email);
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [thisMorning]));
    const { sessions } = tab.readSlice(owner) ?? {};

    expect(sessions).toEqual([yesterday, thisMorning]);
    expect(tab.readSlice(owner)?.sessions).toBe(sessions);
    expect(parse.mock.calls.filter(([text]) => text.includes(yesterday.id))).toHaveLength(1);
    parse.mockRestore();
  });

  test('is read anew once another tab wrote it', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    const owner = tab.memberKey(maya.email);
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    other.signIn(maya.email);
    other.keepMember(maya.email, keptWith(maya, [thisMorning]));

    expect(tab.readSlice(owner)?.sessions).toEqual([yesterday, thisMorning]);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    expect(tab.readSlice(owner)?.sessions).toEqual([yesterday, thisMorning]);
  });

  test('moves to a key of its own for the next member, and back (rules/practice#P25)', async () => {
    const tab = await openTab();
    const mayasKey = `fourfold:${tab.memberKey(maya.email)}`;
    const noorsKey = `fourfold:${tab.memberKey(noor.email)}`;
    const first = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    first.signOut();

    const second = tab.signIn(noor.email);
    tab.keepMember(noor.email, keptWith(noor, [thisMorning]));
    expect(second.heard).toEqual([]);
    expect(JSON.parse(localStorage.getItem(mayasKey) ?? '')).toEqual({
      ...keptWith(null, [yesterday]),
      owner: tab.memberKey(maya.email),
      savedAt: noon,
    });
    second.signOut();

    const third = tab.signIn(maya.email);
    expect(third.heard).toEqual([keptWith(null, [yesterday])]);
    expect(localStorage.getItem(mayasKey)).toBeNull();
    expect(localStorage.getItem(noorsKey)).toContain(thisMorning.id);
  });

  test('names nobody after logout, and holds what was practised (rules/practice#P26)', async () => {
    const tab = await openTab();
    const practised = {
      schedule: { tether: ['06:00'] },
      pillarActivities: [{ id: '1', pillar: 'TETHER' }],
    };
    const member = tab.signIn(maya.email);
    await tab.writeKept('drafts', [tab.memberKey(maya.email), 'profile'], {
      edits: { lastName: 'Lindqvist', photoUrl: photo },
      keptAt: noon,
    });
    tab.keepMember(
      maya.email,
      keptWith({ ...maya, photoUrl: photo }, [yesterday, thisMorning], practised),
    );

    member.signOut();

    const slice = {
      ...keptWith(null, [yesterday, thisMorning], practised),
      owner: tab.memberKey(maya.email),
      savedAt: noon,
    };
    expect(await tab.onDevice(maya.email)).toEqual({
      photo: undefined,
      state: slice,
      draft: undefined,
    });
    expect(JSON.parse(localStorage.getItem('fourfold') ?? '').member).toEqual(slice);
    expect(await everythingKept()).not.toMatch(/maya|lindqvist|base64|example\.com/iu);
  });

  test('names nobody after another tab signed out', async () => {
    const tab = await openTab();
    const member = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));

    localStorage.removeItem('access_token');
    member.stop();
    tab.forgetUser(maya.email);

    await tab.onDevice(maya.email);
    expect(await everythingKept()).not.toMatch(/maya|lindqvist|example\.com/iu);
  });

  test('names nobody after logout, even where local storage was lost', async () => {
    const tab = await openTab();
    const member = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith({ ...maya, photoUrl: photo }, [yesterday]));
    await tab.onDevice(maya.email);
    localStorage.clear();

    member.signOut();

    expect(await tab.onDevice(maya.email)).toEqual({
      photo: undefined,
      state: {
        ...keptWith(null, [yesterday]),
        owner: tab.memberKey(maya.email),
        savedAt: noon,
      },
      draft: undefined,
    });
  });

  test('names nobody but the member who signed in over another', async () => {
    const tab = await openTab();
    const first = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith({ ...maya, photoUrl: photo }, [yesterday]));
    await tab.onDevice(maya.email);
    first.stop();

    tab.signIn(noor.email);

    await tab.onDevice(maya.email);
    expect(await everythingKept()).not.toMatch(/maya|lindqvist|base64/iu);
  });

  test('is the same for an address in another spelling', async () => {
    const tab = await openTab();
    const kept = keptWith(maya, [yesterday]);
    tab.signIn(maya.email);
    tab.keepMember(maya.email, kept);

    expect((await openTab()).signIn(' MAYA@Example.com').heard).toEqual([kept]);
  });

  test('is never another member’s, whatever the slice says', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(noor, [yesterday]));

    expect((await openTab()).signIn(maya.email).heard).toEqual([keptWith(null, [yesterday])]);
  });

  test.each(['', '  '])('is nobody’s where the address is %j', async (email) => {
    localStorage.setItem('fourfold', JSON.stringify({ version: 1, email }));

    expect((await openTab()).recalledEmail()).toBeNull();
  });
});

describe('two tabs', () => {
  test('lose no session and no activity, though neither has heard of the other (rules/practice#P28)', async () => {
    const [one, two] = [await openTab(), await openTab()];
    one.signIn(maya.email);
    two.signIn(maya.email);

    one.keepMember(maya.email, keptWith(maya, [yesterday], { pillarActivities: [{ id: '1' }] }));
    two.keepMember(maya.email, keptWith(maya, [thisMorning], { pillarActivities: [{ id: '2' }] }));

    const both = keptWith(maya, [yesterday, thisMorning], {
      pillarActivities: [{ id: '2' }, { id: '1' }],
    });
    expect((await openTab()).signIn(maya.email).heard).toEqual([both]);
    expect((await two.onDevice(maya.email)).state).toMatchObject(both);
  });

  test('hear of each other, until they are told to stop', async () => {
    const [one, two] = [await openTab(), await openTab()];
    one.signIn(maya.email);
    const { heard, stop } = two.signIn(maya.email);

    one.keepMember(maya.email, keptWith(maya, [yesterday]));
    announceChange();
    announceChange('darkMode');
    expect(heard).toEqual([keptWith(maya, [yesterday])]);

    localStorage.clear();
    announceChange(null);
    stop();
    one.keepMember(maya.email, keptWith(maya, [thisMorning]));
    announceChange();
    expect(heard).toHaveLength(1);
  });

  test('hear nothing of a member who signed out', async () => {
    const [one, two] = [await openTab(), await openTab()];
    const { heard, signOut } = two.signIn(maya.email);
    signOut();

    one.signIn(maya.email);
    one.keepMember(maya.email, keptWith(maya, [yesterday]));
    announceChange();

    expect(heard).toEqual([]);
  });

  test('of two members: a late write goes to the key of the one who left, without a name', async () => {
    const [one, two] = [await openTab(), await openTab()];
    one.signIn(maya.email);
    one.keepMember(maya.email, keptWith(maya, [yesterday]));
    two.signIn(noor.email);

    one.keepMember(maya.email, keptWith(maya, [yesterday, thisMorning]));

    const { email, member } = JSON.parse(localStorage.getItem('fourfold') ?? '');
    const separate = localStorage.getItem(`fourfold:${one.memberKey(maya.email)}`) ?? '';
    expect([email, member]).toEqual([noor.email, null]);
    expect(JSON.parse(separate)).toMatchObject(keptWith(null, [yesterday, thisMorning]));
  });

  test('of two members: a late write before the key exists never becomes the newcomer’s', async () => {
    const [one, two] = [await openTab(), await openTab()];
    one.signIn(maya.email);
    two.signIn(noor.email);

    one.keepMember(maya.email, keptWith(maya, [yesterday]));
    two.keepMember(noor.email, keptWith(noor, [thisMorning]));

    const { member } = JSON.parse(localStorage.getItem('fourfold') ?? '');
    expect(member).toMatchObject(keptWith(noor, [thisMorning]));
    expect((await openTab()).signIn(maya.email).heard).toEqual([keptWith(null, [yesterday])]);
  });
});
