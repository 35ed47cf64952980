// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { openBrowser } from '../../support/device/browserTab.ts';
import { openCrashingBrowser } from '../../support/device/crashingTab.ts';
import { eventually } from '../../support/eventually.ts';
import { preferenceItem } from '../../support/outboxItems.ts';

const email = 'maya@example.com';
const never = new AbortController().signal;
const place = {
  cursor: 'c1',
  told: ['session-1'],
  gone: [],
  preferences: { bell: true },
  earlier: null,
};
const theme = preferenceItem();

beforeEach(() => {
  openBrowser();
  openCrashingBrowser();
});

describe('keepAccepted', () => {
  test('keeps what the account accepted beside all else that it prefers (rules/practiceFeed#E19)', async () => {
    const { keepAccepted, keepPlace, readPlace } = await openPlaces();
    await keepPlace(email, place);
    await keepAccepted(email, theme, never);

    expect(await readPlace(email)).toEqual({
      ...place,
      preferences: { bell: true, theme: 'dark' },
    });
  });

  test('keeps the later of two in the place of the earlier, and each member’s own', async () => {
    const { keepAccepted, readPlace } = await openPlaces();
    await keepAccepted(email, theme, never);
    await keepAccepted(email, { ...theme, body: { value: 'light' } }, never);

    expect((await readPlace(email)).preferences).toEqual({ theme: 'light' });
    expect((await readPlace('noor@example.com')).preferences).toEqual({});
  });
});

describe('keepTold', () => {
  test('keeps each name once, beside how far was read and what is preferred (rules/practiceFeed#E22)', async () => {
    const { keepPlace, keepTold, readPlace } = await openPlaces();
    await keepPlace(email, place);
    await keepTold(email, 'voice-1.webm', never);
    await keepTold(email, 'voice-1.webm', never);

    expect(await readPlace(email)).toEqual({ ...place, told: ['session-1', 'voice-1.webm'] });
  });

  test('takes nothing from what is accepted or told of at the same moment', async () => {
    const { keepAccepted, keepTold, readPlace } = await openPlaces();
    const names = ['voice-1.webm', 'image-2', 'voice-3.webm'];
    await Promise.all([
      ...names.map((name) => keepTold(email, name, never)),
      keepAccepted(email, theme, never),
    ]);

    expect(await readPlace(email)).toEqual({
      cursor: null,
      told: names,
      gone: [],
      preferences: { theme: 'dark' },
      earlier: null,
    });
  });

  test('is read once for all who ask in one turn, and anew after it', async () => {
    const { keepPlace, keepTold, readPlace } = await openPlaces();
    await keepPlace(email, place);
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    const [one, other] = await Promise.all([readPlace(email), readPlace(email)]);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(other).toBe(one);
    reads.mockRestore();

    const before = readPlace(email);
    const kept = keepPlace(email, { ...place, cursor: 'c2' });
    const after = readPlace(email);
    await kept;
    expect([(await before).cursor, (await after).cursor]).toEqual(['c1', 'c2']);
    await keepTold(email, 'voice-1.webm', never);
    expect((await readPlace(email)).told).toEqual(['session-1', 'voice-1.webm']);
  });

  test('is the same for who listens where no name is new', async () => {
    const { keepPlace, onTold } = await openPlaces();
    await keepPlace(email, place);
    const heard: unknown[] = [];
    const stop = onTold(email, (told) => heard.push(told));
    await eventually(() => expect(heard).toHaveLength(1));
    await keepPlace(email, { ...place, cursor: 'c2' });
    await eventually(() => expect(heard).toHaveLength(2));
    stop();

    expect(heard[1]).toBe(heard[0]);
  });

  test('is heard of by whoever listens, of this member alone, until they stop', async () => {
    const { keepTold, onTold, readPlace } = await openPlaces();
    const heard: string[][] = [];
    const names = ['voice-0.webm', 'voice-1.webm', 'voice-2.webm'];
    const stop = onTold(email, (told) => heard.push(names.filter((name) => told.has(name))));
    await eventually(() => expect(heard).toEqual([[]]));
    await keepTold('noor@example.com', 'voice-0.webm', never);
    await keepTold(email, 'voice-1.webm', never);
    await eventually(() => expect(heard).toEqual([[], ['voice-1.webm']]));

    stop();
    await keepTold(email, 'voice-2.webm', never);
    await readPlace(email);
    expect(heard).toEqual([[], ['voice-1.webm']]);
  });
});

/** Where this device has come to, as a page has it that has read nothing yet. */
function openPlaces() {
  vi.resetModules();
  return import('#src/services/practice/feedPlace.ts');
}
