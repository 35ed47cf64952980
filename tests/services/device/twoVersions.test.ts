// @vitest-environment happy-dom
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';

import type { DeviceKey } from '#src/services/device/deviceKeys.ts';
import { localItems, openBrowser, openTab } from '../../support/device/browserTab.ts';
import { keptWith, maya, sessionOn } from '../../support/members.ts';

const key: DeviceKey = ['0123456789abcdef', 'state'];
const session = sessionOn('2026-11-20');

beforeEach(openBrowser);

describe('an older tab and what a newer one wrote (rules/shell#X14):', () => {
  test('an envelope that it does not understand stays letter by letter, whatever the older tab does', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    const newer = JSON.stringify({ version: 2, email: maya.email, member: { days: ['x'] } });
    localStorage.setItem('fourfold', newer);

    tab.keepMember(maya.email, keptWith(maya, [session]));
    tab.signIn(maya.email).signOut();

    expect(localStorage.getItem('fourfold')).toBe(newer);
    expect(localStorage.getItem('fourfold:set-aside')).toBeNull();
  });

  test('months that stand beside one that it does not understand stay too, and none is added', async () => {
    const tab = await openTab();
    tab.signIn(maya.email);
    const start = `fourfold:${tab.memberKey(maya.email)}:`;
    const written = [
      ['fourfold', JSON.stringify({ version: 2, email: maya.email, member: null })],
      [`${start}2026-03`, '{"packed":"x"}'],
      [`${start}2026-04`, JSON.stringify({ owner: tab.memberKey(maya.email), sessions: [] })],
    ] as const;
    for (const [item, text] of written) localStorage.setItem(item, text);

    tab.keepMember(maya.email, keptWith(maya, [sessionOn('2026-02-01'), sessionOn('2026-04-01')]));
    tab.signIn(maya.email).signOut();

    const { access_token: _, ...items } = localItems();
    expect(items).toEqual(Object.fromEntries(written));
  });

  test('one whose writer understands older changes is changed, and keeps what only the newer knows', async () => {
    const written = { version: 2, understands: 1, isAuthenticated: false, isSignOutOwed: false };
    localStorage.setItem(
      'fourfold',
      JSON.stringify({ ...written, email: null, member: null, mood: 'calm' }),
    );

    (await openTab()).signIn(maya.email);

    expect(JSON.parse(localStorage.getItem('fourfold') ?? '')).toMatchObject({
      ...written,
      email: maya.email,
      mood: 'calm',
    });
  });

  test('a database to which stores were added is gone on with', async () => {
    await upgradedTo(3);
    const tab = await openTab();

    await tab.writeKept('states', key, 'of the older tab');

    expect(tab.isUnkept('states', key)).toBe(false);
    expect(await (await openDB('fourfold')).get('states', key)).toBe('of the older tab');
  });

  test('a database of another kind is not written to: what is done goes on in the page', async () => {
    await upgradedTo(10);
    const tab = await openTab();

    await tab.writeKept('states', key, 'of the older tab');

    expect(await tab.readKept('states', key)).toBe('of the older tab');
    expect(tab.isUnkept('states', key)).toBe(true);
    expect(await (await openDB('fourfold')).get('states', key)).toBeUndefined();
  });
});

/** The database as a newer app has left it, with one store more. */
async function upgradedTo(version: number): Promise<void> {
  const before = await openTab();
  await before.writeKept('states', key, 'before');
  await before.removeKept('states', key);

  const newer = await openDB('fourfold', version, {
    upgrade(database) {
      database.createObjectStore('letters');
    },
  });
  newer.close();
}
