// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { addDays } from '#src/domain/common/day.ts';
import type { MeditationSession } from '#src/domain/practice/practice.ts';
import { areSessions, sliceOf } from '#src/services/practice/memberSlice.ts';
import {
  fillLocalStorage,
  limitLocalStorage,
  localItems,
  openBrowser,
  openTab,
} from '../../support/device/browserTab.ts';
import { eventually } from '../../support/eventually.ts';
import { keptWith, maya, noon, noor, sessionOn, today } from '../../support/members.ts';

const inMarch = [sessionOn('2026-03-02'), sessionOn('2026-03-28')];
const inMay = [sessionOn('2026-05-09')];
const recent = [sessionOn('2026-10-01'), sessionOn('2026-11-20')];
const all = [...inMarch, ...inMay, ...recent];
const entered = sessionOn('2026-03-15');
const never = new AbortController().signal;

type Tab = Awaited<ReturnType<typeof openTab>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  openBrowser();
});
afterEach(() => void vi.useRealTimers());

describe('the sessions of a month before the last one (rules/practice#P32)', () => {
  test('stand under a key of their own, and with all else whoever asks', async () => {
    const tab = await aTabWith(all);

    expect(monthsHere(tab)).toEqual({ '2026-03': inMarch, '2026-05': inMay });
    expect(besideHere()).toEqual(recent);
    expect(tab.keptSessions(maya.email)).toEqual(all);
    expect((await openTab()).signIn(maya.email).heard).toEqual([keptWith(maya, all)]);
  });

  test('are written with a change of theirs alone', async () => {
    const tab = await aTabWith(all);
    const writes = vi.spyOn(Storage.prototype, 'setItem');
    const copies = vi.spyOn(IDBObjectStore.prototype, 'put');
    const written = () => [writes, copies].flatMap((spy) => spy.mock.calls);

    tab.keepMember(maya.email, keptWith(maya, [...recent, sessionOn('2026-11-21')]));
    await tab.onDevice(maya.email);
    expect(JSON.stringify(written())).toContain('on 2026-11-21');
    expect(JSON.stringify(written())).not.toMatch(/on 2026-0/u);

    await tab.joinSessions(maya.email, () => [entered], never);
    await tab.onDevice(maya.email);
    expect(JSON.stringify(written())).toContain(entered.id);
    expect(JSON.stringify(written())).not.toContain('on 2026-05');
    expect(monthsHere(tab)['2026-03']).toEqual([inMarch[0], entered, inMarch[1]]);
    writes.mockRestore();
    copies.mockRestore();
  });

  test('move there from the slice once the month after theirs is over', async () => {
    const tab = await aTabWith(all);
    vi.setSystemTime(Date.parse('2026-12-01T12:00:00Z'));
    tab.joinLongest(maya.email, 40);
    await tab.onDevice(maya.email);

    expect(Object.keys(monthsHere(tab))).toEqual(['2026-03', '2026-05', '2026-10']);
    expect(tab.keptSessions(maya.email)).toEqual(all);
    expect(await copyOf(tab)).toMatchObject({ '2026-10': [recent[0]], beside: recent });

    await visited();
    await eventually(async () =>
      expect(await copyOf(tab)).toMatchObject({ '2026-10': [recent[0]], beside: [recent[1]] }),
    );
  });

  test('stay there while the clock is put back', async () => {
    const tab = await aTabWith(all);
    vi.setSystemTime(Date.parse('2026-04-01T12:00:00Z'));
    tab.joinLongest(maya.email, 40);

    expect(Object.keys(monthsHere(tab))).toEqual(['2026-03', '2026-05']);
    expect(tab.keptSessions(maya.email)).toEqual(all);
  });

  test('are still of their member, whoever else signs in', async () => {
    const tab = await aTabWith(all);
    (await openTab()).signIn(noor.email);
    expect(tab.keptSessions(noor.email)).toEqual([]);

    expect((await openTab()).signIn(maya.email).heard).toEqual([keptWith(null, all)]);
    expect(JSON.stringify(monthsHere(tab))).not.toMatch(/maya/iu);
  });

  test('go where they are deleted, the last one with its key', async () => {
    const tab = await aTabWith(all);
    tab.dropSessions(maya.email, ['on 2026-03-02', 'on 2026-05-09']);
    await tab.onDevice(maya.email);

    expect(monthsHere(tab)).toEqual({ '2026-03': [inMarch[1]] });
    expect(await copyOf(tab)).toEqual({ '2026-03': [inMarch[1]], beside: recent });
    await visited();
    expect(tab.keptSessions(maya.email)).toEqual([inMarch[1], ...recent]);
  });

  test('go with all else that is kept of a member', async () => {
    const tab = await aTabWith(all);
    tab.dropSlice(tab.memberKey(maya.email));

    expect(localItems()).toEqual({ access_token: 't1', fourfold: expect.any(String) });
    expect(tab.keptSessions(maya.email)).toEqual([]);
  });

  test('stand with the slice where storage has no room for their key, until it has', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, recent));
    const { restore } = limitLocalStorage((key) => /:2026-/u.test(key));
    tab.keepMember(maya.email, keptWith(maya, all));

    expect(besideHere()).toEqual(expect.arrayContaining(all));
    expect(tab.keptSessions(maya.email)).toEqual(all);

    restore();
    tab.joinLongest(maya.email, 40);
    expect(besideHere()).toEqual(recent);
    expect(tab.keptSessions(maya.email)).toEqual(all);
  });

  test('of a full storage are lost neither here nor in the second copy', async () => {
    const tab = await aTabWith(recent);
    const { restore } = fillLocalStorage();
    tab.keepMember(maya.email, keptWith(maya, all));
    expect(tab.keptSessions(maya.email)).toEqual(all);

    await tab.onDevice(maya.email);
    restore();
    expect(await afterAVisit()).toEqual(all);
  });
});

describe('what an earlier version kept in one', () => {
  test('is read as it is, and parted with the next change', async () => {
    const tab = await openTab();
    const whole = { ...keptWith(maya, all), owner: tab.memberKey(maya.email), savedAt: noon };
    const envelope = { version: 1, email: maya.email, member: whole };
    localStorage.setItem('fourfold', JSON.stringify(envelope));
    await tab.writeKept('states', [whole.owner, 'state'], whole);

    const { heard } = tab.signIn(maya.email);
    tab.keepMember(maya.email, keptWith(maya, [...recent, sessionOn('2026-11-21')]));
    await tab.onDevice(maya.email);
    expect(heard[0]).toEqual(keptWith(maya, all));
    expect(besideHere()).toEqual([...recent, sessionOn('2026-11-21')]);
    expect(await copyOf(tab)).toMatchObject({ '2026-03': inMarch, '2026-05': inMay });

    await visited();
    await eventually(async () =>
      expect((await copyOf(tab))['beside']).toEqual([...recent, sessionOn('2026-11-21')]),
    );
  });

  test('a page of it that is open still loses no month of a newer one', async () => {
    const tab = await aTabWith(all);
    const { member, ...envelope } = JSON.parse(localStorage.getItem('fourfold') ?? '');
    const older = { ...member, ...keptWith(maya, [...recent, sessionOn('2026-11-21')]) };
    localStorage.setItem('fourfold', JSON.stringify({ ...envelope, member: older }));

    expect(tab.keptSessions(maya.email)).toEqual([...all, sessionOn('2026-11-21')]);
    expect(await afterAVisit()).toEqual([...all, sessionOn('2026-11-21')]);
  });
});

describe('a month that is lost', () => {
  test.each([
    ['is not there', (item: string) => localStorage.removeItem(item)],
    ['cannot be read', (item: string) => localStorage.setItem(item, '{"sessions":[')],
    ['is another’s', (item: string) => localStorage.setItem(item, '{"owner":"x","sessions":[]}')],
  ])('comes back from the second copy where it %s', async (_, lose) => {
    const tab = await aTabWith(all);
    lose(monthItem(tab, '2026-03'));

    expect((await openTab()).signIn(maya.email).heard[0]?.sessions).toEqual([...inMay, ...recent]);
    expect(await afterAVisit()).toEqual(all);
    expect(monthsHere(tab)['2026-03']).toEqual(inMarch);
  });

  test('is set aside where it cannot be read (rules/practice#P29)', async () => {
    const tab = await aTabWith(all);
    const text = `{"owner":"${tab.memberKey(maya.email)}","sessions":[7]}`;
    localStorage.setItem(monthItem(tab, '2026-03'), text);
    tab.keptSessions(maya.email);

    expect(localItems()['fourfold:set-aside']).toBe(text);
    expect(localItems()[monthItem(tab, '2026-03')]).toBeUndefined();
  });

  test('is written into the second copy again', async () => {
    const tab = await aTabWith(all);
    await tab.removeKept('states', [tab.memberKey(maya.email), 'sessions:2026-03']);
    await visited();

    expect(await copyOf(tab)).toMatchObject({ '2026-03': inMarch, beside: recent });
  });

  test('is there where nothing but months is', async () => {
    const tab = await aTabWith(all);
    await tab.removeKept('states', [tab.memberKey(maya.email), 'state']);
    localStorage.removeItem('fourfold');

    const { heard } = (await openTab()).signIn(maya.email);
    expect(heard[0]).toMatchObject({ sessions: [...inMarch, ...inMay], totalHoursMeditated: 1.5 });
  });

  test('comes back with all else where local storage was cleared', async () => {
    await aTabWith(all);
    localStorage.clear();

    expect(await afterAVisit()).toEqual(all);
  });
});

test('nothing is written by a visit that finds months alike in both places', async () => {
  await aTabWith(all);
  await visited();
  const [copies, reads] = [
    vi.spyOn(IDBObjectStore.prototype, 'put'),
    vi.spyOn(IDBObjectStore.prototype, 'get'),
  ];
  const before = localItems();
  const { heard, tab } = await visited();
  const lastMonth = [tab.memberKey(maya.email), 'sessions:2026-05'];
  await eventually(() => expect(reads.mock.calls).toContainEqual([lastMonth]));
  await tab.onDevice(maya.email);

  expect(heard).toEqual([keptWith(maya, all)]);
  expect(copies.mock.calls).toEqual([]);
  expect(localItems()).toEqual(before);
  copies.mockRestore();
  reads.mockRestore();
});

test('however sessions come and go, and whichever place loses them, what is kept is what came and did not go', async () => {
  const day = fc.integer({ min: 0, max: 400 }).map((ago) => addDays(today, -ago));
  const came = fc.record({ kind: fc.constant('came' as const), days: fc.array(day) });
  const gone = fc.record({ kind: fc.constant('gone' as const), index: fc.nat() });
  const lost = fc.record({
    kind: fc.constantFrom('local' as const, 'copy' as const, 'later' as const),
  });
  const steps = fc.array(fc.oneof({ weight: 4, arbitrary: came }, gone, lost), { maxLength: 12 });

  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      vi.setSystemTime(noon);
      openBrowser();
      let { tab } = await visited();
      const [kept, removed] = [new Set<string>(), new Set<string>()];
      for (const step of history) {
        if (step.kind === 'came') {
          const news = step.days.map((on) => sessionOn(on)).filter(({ id }) => !removed.has(id));
          await tab.joinSessions(maya.email, () => news, never);
          for (const { id } of news) kept.add(id);
        } else if (step.kind === 'gone') {
          const id = [...kept].toSorted()[step.index % Math.max(1, kept.size)];
          if (id === undefined) continue;
          tab.dropSessions(maya.email, [id]);
          kept.delete(id);
          removed.add(id);
        } else {
          await settled(tab);
          if (step.kind === 'local') localStorage.clear();
          if (step.kind === 'copy') await loseCopy(tab);
          if (step.kind === 'later') vi.setSystemTime(Date.now() + 40 * 86_400_000);
          ({ tab } = await visited());
        }
        await eventually(() =>
          expect(idsOf(tab.keptSessions(maya.email))).toEqual([...kept].toSorted()),
        );
      }
    }),
    { numRuns: 40 },
  );
});

/** A tab in which a member has these sessions, in both places. */
async function aTabWith(sessions: readonly MeditationSession[]): Promise<Tab> {
  const tab = await openTab();
  tab.signIn(maya.email);
  await settled(tab);
  tab.keepMember(maya.email, keptWith(maya, sessions));
  await settled(tab);

  return tab;
}

/** A visit, until what it found in either place stands in both. It lasts as long as its browser. */
async function visited() {
  const tab = await openTab();
  const { heard } = tab.signIn(maya.email);
  await settled(tab);

  return { heard, tab };
}

async function afterAVisit() {
  const { tab } = await visited();

  return tab.keptSessions(maya.email);
}

/** Until each session that local storage has is in the second copy, and the other way round. */
async function settled(tab: Tab) {
  const here = () => idsOf(tab.keptSessions(maya.email));
  await eventually(async () => {
    const copies = Object.values(await copyOf(tab)).flat();
    expect(idsOf(copies)).toEqual(here());
  });
}

/** As when the browser removes the database of a page. */
async function loseCopy(tab: Tab) {
  const owner = tab.memberKey(maya.email);
  const names = await tab.listNamesFrom('states', owner, '');
  await Promise.all(names.map((name) => tab.removeKept('states', [owner, name])));
}

function idsOf(sessions: readonly MeditationSession[]) {
  return [...new Set(sessions.map(({ id }) => id))].toSorted();
}

function monthItem(tab: Tab, month: string) {
  return `fourfold:${tab.memberKey(maya.email)}:${month}`;
}

/** The sessions that stand in local storage, by month. */
function monthsHere(tab: Tab): Record<string, MeditationSession[]> {
  const start = monthItem(tab, '');
  const months = Object.entries(localItems()).filter(([item]) => item.startsWith(start));

  return Object.fromEntries(
    months.map(([item, text]) => [item.slice(start.length), JSON.parse(text).sessions]),
  );
}

/** The sessions that stand in the envelope. */
function besideHere(): MeditationSession[] {
  return JSON.parse(localStorage.getItem('fourfold') ?? '').member.sessions;
}

/** The sessions of the second copy, by month, and beside the months. */
async function copyOf(tab: Tab): Promise<Record<string, MeditationSession[]>> {
  const owner = tab.memberKey(maya.email);
  const months = await tab.listKeptFrom('states', owner, 'sessions:');
  const { state } = await tab.onDevice(maya.email);
  const beside = sliceOf(state)?.sessions ?? [];

  return Object.fromEntries(
    [...months, ['sessions:beside', beside] as const].map(([name, kept]) => [
      name.slice('sessions:'.length),
      areSessions(kept) ? kept : [],
    ]),
  );
}
