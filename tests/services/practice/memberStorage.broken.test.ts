// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  announceChange,
  blockLocalStorage,
  fillLocalStorage,
  localItems,
  openBrowser,
  openTab,
} from '../../support/device/browserTab.ts';
import { keptWith, maya, noon, noor, photo, sessionOn } from '../../support/members.ts';
import { eventually } from '../../support/eventually.ts';

const yesterday = sessionOn('2026-11-20');
const thisMorning = sessionOn('2026-11-21');
const owner = 'c3b1d8e0f3a1b2c4';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  openBrowser();
});
afterEach(() => void vi.useRealTimers());

describe('what cannot be read (rules/practice#P29)', () => {
  test.each([
    ['corrupt', '{"version":1,"member":{"sess'],
    ['empty', ''],
    ['an array', '[1]'],
    ['older', '{"version":0,"state":{"sessions":[]}}'],
    ['polluting', '{"__proto__":{"version":1,"isAuthenticated":true}}'],
    ['half right', '{"version":1,"email":7,"member":null}'],
  ])('is set aside as an envelope: %s', async (_, text) => {
    localStorage.setItem('fourfold', text);
    const tab = await openTab();

    const { heard } = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));

    expect(heard).toEqual([]);
    expect(localStorage.getItem('fourfold:set-aside')).toBe(text);
    expect((await openTab()).signIn(maya.email).heard).toEqual([keptWith(maya, [yesterday])]);
  });

  test.each([
    ['text', 'practised'],
    ['an array', [yesterday]],
    ['without sessions', { owner, savedAt: noon }],
    ['half right', { ...sliceWith({}), sessions: [yesterday, { ...thisMorning, day: 'today' }] }],
    ['endless', { ...sliceWith({}), sessions: [{ ...yesterday, durationMinutes: 1e308 }] }],
    ['of an owner that is no member', { ...sliceWith({}), owner: 'set-aside' }],
  ])('is set aside as a slice: %s', async (_, member) => {
    localStorage.setItem('fourfold', JSON.stringify({ version: 1, member }));
    const tab = await openTab();

    const { heard } = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));

    expect(heard).toEqual([]);
    expect(JSON.parse(localStorage.getItem('fourfold:set-aside') ?? '')).toEqual(member);
    expect((await openTab()).signIn(maya.email).heard).toEqual([keptWith(maya, [yesterday])]);
  });

  test('is set aside at a member’s own key too', async () => {
    const tab = await openTab();
    localStorage.setItem(`fourfold:${tab.memberKey(maya.email)}`, '{"owner":');

    expect(tab.signIn(maya.email).heard).toEqual([]);
    expect(localStorage.getItem('fourfold:set-aside')).toBe('{"owner":');
    expect(localStorage.getItem(`fourfold:${tab.memberKey(maya.email)}`)).toBeNull();
  });

  test('is set aside where another tab leaves it while the app is open', async () => {
    const tab = await openTab();
    const { heard } = tab.signIn(maya.email);
    localStorage.setItem('fourfold', JSON.stringify({ version: 1, member: { newer: true } }));

    announceChange();
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));

    expect(heard).toEqual([]);
    expect(localStorage.getItem('fourfold:set-aside')).toBe('{"newer":true}');
  });

  test('is set aside once, however often it comes', async () => {
    const tab = await openTab();
    for (let time = 0; time < 3; time += 1) {
      localStorage.setItem('fourfold', '{"version":0}');
      tab.recalledEmail();
    }

    expect(localItems()).toEqual({ 'fourfold:set-aside': '{"version":0}' });
  });

  test('pollutes nothing', async () => {
    const text = `{"version":1,"member":${JSON.stringify(sliceWith({ owner: 'OWNER' })).replace(
      '"schedule":null',
      '"schedule":{"__proto__":{"admin":true}},"__proto__":{"admin":true}',
    )}}`;
    const tab = await openTab();
    localStorage.setItem('fourfold', text.replace('OWNER', tab.memberKey(maya.email)));

    const { heard } = tab.signIn(maya.email);

    expect(heard).toEqual([keptWith(null, [yesterday], { schedule: {} })]);
    expect('admin' in {}).toBe(false);
    expect('admin' in (heard[0] ?? {})).toBe(false);
  });

  test('never throws, and what is kept afterwards is there', async () => {
    const tab = await openTab();
    const key = tab.memberKey(maya.email);
    const anyText = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((member) => JSON.stringify({ version: 1, member })),
      spoilt(key).map((member) => JSON.stringify({ version: 1, email: maya.email, member })),
    );

    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.jsonValue(), async (envelope, separate, copy) => {
        localStorage.clear();
        localStorage.setItem('fourfold', envelope);
        localStorage.setItem(`fourfold:${key}`, separate);
        await tab.writeKept('states', [key, 'state'], copy);

        tab.recalledEmail();
        const { heard, signOut } = tab.signIn(maya.email);
        tab.keepMember(maya.email, keptWith(maya, [thisMorning]));
        announceChange();
        expect(heard.at(-1)?.sessions).toContainEqual(thisMorning);
        expect(Number.isFinite(heard.at(-1)?.totalHoursMeditated)).toBe(true);

        signOut();
        expect((await tab.onDevice(maya.email)).state).toMatchObject({ user: null });
      }),
      { numRuns: 100 },
    );
  });
});

describe('where local storage', () => {
  test('is blocked, the member’s state lives until the page goes', async () => {
    blockLocalStorage();
    const tab = await openTab();
    const first = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    first.stop();

    expect(tab.signIn(maya.email).heard).toEqual([keptWith(maya, [yesterday])]);
    expect(tab.recalledEmail()).toBe(maya.email);
  });

  test('is blocked, the second copy survives the page', async () => {
    blockLocalStorage();
    const tab = await openTab();
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    await tab.onDevice(maya.email);

    const { heard } = (await openTab()).signIn(maya.email);
    await eventually(() => expect(heard).toEqual([keptWith(maya, [yesterday])]));
  });

  test('is full, a logout loses no session', async () => {
    const tab = await openTab();
    const member = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    fillLocalStorage();
    tab.keepMember(maya.email, keptWith(maya, [yesterday, thisMorning]));

    member.signOut();

    expect((await tab.onDevice(maya.email)).state).toMatchObject(
      keptWith(null, [yesterday, thisMorning]),
    );
  });

  test('is full, the next member’s sign-in loses nothing of the one before', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [yesterday]));
    fillLocalStorage();

    tab.signIn(noor.email);

    expect(localItems()[`fourfold:${tab.memberKey(maya.email)}`]).toContain(yesterday.id);
  });

  test('is full, what cannot be read is set aside in its own place', async () => {
    const text = `{"version":0,"filling":"${'A'.repeat(1_000)}"}`;
    localStorage.setItem('fourfold', text);
    fillLocalStorage(100);

    (await openTab()).recalledEmail();

    expect(localItems()).toEqual({ 'fourfold:set-aside': text });
  });
});

describe('where the database', () => {
  test('is blocked, the photo lives until the page goes, or the member signs out', async () => {
    await blockDatabase();
    const tab = await openTab();
    const first = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith({ ...maya, photoUrl: photo }, [yesterday]));
    expect((await tab.onDevice(maya.email)).photo).toBe(photo);

    first.signOut();
    expect((await tab.onDevice(maya.email)).photo).toBeUndefined();
    expect((await openTab()).signIn(maya.email).heard).toEqual([keptWith(null, [yesterday])]);
  });

  test('is blocked, a photo that is still on its way does not outlive a logout', async () => {
    await blockDatabase();
    const tab = await openTab();
    const member = tab.signIn(maya.email);

    tab.keepMember(maya.email, keptWith({ ...maya, photoUrl: photo }));
    member.signOut();

    expect(await tab.onDevice(maya.email)).toEqual({
      photo: undefined,
      state: expect.objectContaining({ user: null }),
      draft: undefined,
    });
  });
});

function sliceWith(change: Record<string, unknown>) {
  return { ...keptWith(null, [yesterday]), owner, savedAt: noon, ...change };
}

/** Slices that are right but for one field. */
function spoilt(key: string) {
  const slice = sliceWith({ owner: key });

  return fc
    .tuple(fc.constantFrom(...Object.keys(slice)), fc.jsonValue())
    .map(([field, value]) => ({ ...slice, [field]: value }));
}

/** A newer database than this page knows does not open for it. */
function blockDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('fourfold', 9);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}
