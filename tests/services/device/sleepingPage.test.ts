// @vitest-environment happy-dom
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';

import type { DeviceKey } from '#src/services/device/deviceKeys.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const key: DeviceKey = ['0123456789abcdef', 'state'];

beforeEach(openBrowser);

describe('a page that WebKit keeps as it is for "Back"', () => {
  test('ends what it has begun in the database, and does it once it is shown again', async () => {
    const tab = await openTab();
    await tab.writeKept('states', key, 1);

    const turns = ['pagehide' as const];
    const changed = tab.changeKept('states', key, (kept) => {
      if (kept === 1) turns.splice(0).forEach(turn);
      return Number(kept) + 1;
    });
    const readMeanwhile = tab.readKept('days', key);
    await expect.poll(() => foundElsewhere(key)).toBe(1);

    turn('pageshow');
    await changed;
    expect(await foundElsewhere(key)).toBe(2);
    expect(await readMeanwhile).toBeUndefined();
  });

  test('is not needed for what it has written already', async () => {
    const tab = await openTab();
    await tab.writeKept('states', key, 1);

    void tab.changeKept('states', key, (kept) => {
      if (kept === 1) queueMicrotask(() => turn('pagehide'));
      return Number(kept) + 1;
    });

    await expect.poll(() => foundElsewhere(key)).toBe(2);
  });
});

/** What another page finds under a key. */
async function foundElsewhere(kept: DeviceKey): Promise<unknown> {
  const database = await openDB('fourfold');
  const value: unknown = await database.get('states', [...kept]);
  database.close();

  return value;
}

function turn(type: 'pagehide' | 'pageshow'): void {
  dispatchEvent(Object.assign(new Event(type), { persisted: true }));
}
