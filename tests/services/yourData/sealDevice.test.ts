// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { nobody } from '#src/domain/practice/member.ts';

import { localItems, openBrowser, openTab } from '../../support/device/browserTab.ts';
import { fill, stateOf } from '../../support/device/filledDevice.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

const maya = 'maya@example.com';
const noor = 'noor@example.com';
const mayasKey = btoa('m'.repeat(32));
const otherKey = btoa('o'.repeat(32));
const givesKey = () => Promise.resolve(mayasKey);
const { signal } = new AbortController();

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {});
  // Every wait is over at once, in its order.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'performance', 'Date'],
    now: Date.parse(`${date}T12:00:00.000Z`),
  });
  vi.setTimerTickMode('nextTimerAsync');

  return () => void vi.useRealTimers();
});

describe('a device that a member leaves', () => {
  test('holds nothing that could be read, and no key (rules/yourData#Y7)', async () => {
    const { tab, seal } = await left();
    await seal.sealDevice(tab.memberKey(maya));

    const kept = await allText();
    expect(kept).not.toMatch(/long walk|quiet|maya|20 min|happy/iu);
    expect(kept).toContain('"isLast":true');
    expect(kept).not.toContain('"keys",[{');
    expect(await stateOf(tab, maya)).toEqual({ slice: null, kept: [] });
  });

  test('has all of it again once the member is back (rules/yourData#Y8)', async () => {
    const { tab, seal, before } = await left();
    await seal.sealDevice(tab.memberKey(maya));
    tab.signIn(maya);
    await seal.openSealed(maya, givesKey, signal);

    expect(await stateOf(tab, maya)).toEqual(before);
    expect(localItems()[`fourfold:last-words:${tab.memberKey(maya)}:upload:${date}`]).toBe(
      '"On my w"',
    );
    expect(await partsKept()).toEqual([]);
  });

  test('has all of it again under another address that the member has by then (rules/account#C66)', async () => {
    const { tab, seal, before } = await left();
    const member = tab.memberKey(maya);
    await seal.sealDevice(member);
    const { keepMemberKey } = await import('#src/services/device/memberKey.ts');
    keepMemberKey('maya.olsen@example.com', member);
    tab.signIn('maya.olsen@example.com');
    await seal.openSealed('maya.olsen@example.com', givesKey, signal);

    expect(await stateOf(tab, 'maya.olsen@example.com')).toEqual(before);
    expect(await partsKept()).toEqual([]);
  });

  test('keeps what another member has there', async () => {
    const { tab, seal } = await left();
    await fill(tab, noor);
    const noors = await stateOf(tab, noor);
    await seal.sealDevice(tab.memberKey(maya));

    expect(await stateOf(tab, noor)).toEqual(noors);
  });

  test('seals, too, what the rooms keep while the member leaves', async () => {
    const { tab, seal } = await left();
    const late: [string, string] = [tab.memberKey(maya), `reflection:${date}:4`];
    const sealing = seal.sealDevice(tab.memberKey(maya));
    await firstPartKept();
    await tab.writeKept('drafts', late, { text: 'late' });
    await sealing;

    expect(await tab.readKept('drafts', late)).toBeUndefined();
    tab.signIn(maya);
    await seal.openSealed(maya, givesKey, signal);
    expect(await tab.readKept('drafts', late)).toEqual({ text: 'late' });
  });

  test('gives back what was kept last of what changed while the member left', async () => {
    const { tab, seal } = await left();
    const changed: [string, string] = [tab.memberKey(maya), 'reflection-image:2026-11-21:3'];
    const sealing = seal.sealDevice(tab.memberKey(maya));
    await firstPartKept();
    await tab.writeKept('drafts', changed, {
      name: 'newer.png',
      media: new Blob(['newer']),
      seconds: null,
    });
    await sealing;
    tab.signIn(maya);
    await seal.openSealed(maya, givesKey, signal);

    expect(await tab.readKept('drafts', changed)).toMatchObject({ name: 'newer.png' });
  });

  test('ends, with everything there, where something does not let itself be removed', async () => {
    const { tab, seal } = await left();
    const removed = vi.spyOn(await import('#src/services/yourData/keptContent.ts'), 'removeOnly');
    removed.mockResolvedValue();
    await seal.sealDevice(tab.memberKey(maya));

    expect(seal.sealMarkOf(tab.memberKey(maya))).toBe('sealed');
    expect(await partsKept()).toHaveLength(4);
    tab.signIn(maya);
    await seal.openSealed(maya, givesKey, signal);
    expect((await stateOf(tab, maya)).kept.length).toBeGreaterThan(5);
  });

  test('stays as it is where the member is back before anything was sealed', async () => {
    const { tab, seal, before } = await left();
    const sealing = seal.sealDevice(tab.memberKey(maya));
    tab.signIn(maya);
    await sealing;

    expect(await stateOf(tab, maya)).toEqual(before);
    expect(await partsKept()).toEqual([]);
  });

  test.each([
    ['no key came while the member was signed in', true],
    ['the page did not come over a secure connection', false],
  ])('stays as it is where %s (rules/yourData#Y9)', async (_, isSecure) => {
    vi.stubGlobal('isSecureContext', isSecure);
    const { tab, seal } = await device();
    await fill(tab, maya);
    if (!isSecure) await seal.provideSealKey(maya, givesKey);
    const before = namesOf(await stateOf(tab, maya));
    seal.markSeal(tab.memberKey(maya), 'leaving');
    await seal.sealDevice(tab.memberKey(maya));

    // The photo is the service's too, and goes, as what was not saved of the profile does.
    expect(namesOf(await stateOf(tab, maya))).toEqual(
      before.filter((name) => name !== 'photos/profile'),
    );
    expect(seal.sealMarkOf(tab.memberKey(maya))).toBeNull();
  });
});

test('a device that is forgotten keeps nothing sealed either, and no key', async () => {
  const { tab, seal } = await left();
  const { forgetDevice } = await import('#src/services/yourData/deviceData.ts');
  await seal.sealDevice(tab.memberKey(maya));
  await seal.provideSealKey(maya, givesKey);
  await forgetDevice(maya);

  expect(await contentOf('fourfold-sealed')).toEqual([
    ['keys', []],
    ['parts', []],
  ]);
});

describe('a page that is closed', () => {
  test('amid the sealing has lost nothing, and goes on at the next start', async () => {
    const { tab, seal, before } = await left();
    const member = tab.memberKey(maya);
    const { sealed } = await import('#src/services/yourData/seal.ts');
    const { sealKeyFrom } = await import('#src/services/yourData/sealKey.ts');
    const key = await sealKeyFrom(mayasKey);
    await seal.keepSealed(
      member,
      '1',
      cutOff(sealed(new Blob([new Uint8Array(5_000_000)]), key, `${member}/1`)),
    );
    seal.markSeal(member, 'leaving');

    await seal.sealWhatWasLeft();
    expect(seal.sealMarkOf(member)).toBe('sealed');
    tab.signIn(maya);
    await seal.openSealed(maya, givesKey, signal);
    expect(await stateOf(tab, maya)).toEqual(before);
  });

  test('before what is sealed was removed brings nothing back twice', async () => {
    const { tab, seal, before } = await left();
    const member = tab.memberKey(maya);
    const removed = vi.spyOn(await import('#src/services/yourData/keptContent.ts'), 'removeOnly');
    removed.mockRejectedValueOnce(new Error('The page is closed.'));
    await expect(seal.sealDevice(member)).rejects.toThrow('closed');
    tab.signIn(maya);
    await seal.openSealed(maya, givesKey, signal);

    expect(await stateOf(tab, maya)).toEqual(before);
  });
});

describe('what is sealed', () => {
  test('stays so while the key is not to be had, and is opened later', async () => {
    const { tab, seal, before } = await left();
    await seal.sealDevice(tab.memberKey(maya));
    tab.signIn(maya);
    const refused = () => Promise.reject(new Error('The service is out of reach.'));
    await expect(seal.openSealed(maya, refused, signal)).rejects.toThrow('out of reach');
    expect(seal.sealMarkOf(tab.memberKey(maya))).toBe('sealed');

    await seal.openSealed(maya, givesKey, signal);
    expect(await stateOf(tab, maya)).toEqual(before);
    expect(seal.sealMarkOf(tab.memberKey(maya))).toBeNull();
  });

  test('is not thrown away for what was kept meanwhile: it waits until its name is free', async () => {
    const { tab, seal } = await left();
    const member = tab.memberKey(maya);
    await seal.sealDevice(member);
    tab.signIn(maya);
    const name = 'reflection-image:2026-11-21:3';
    const newer = { name: 'newer.png', media: new Blob(['newer']), seconds: null };
    await tab.writeKept('drafts', [member, name], newer);
    await tab.writeKept('states', [member, 'state'], { ...nobody, owner: member, savedAt: 1 });
    await seal.openSealed(maya, givesKey, signal);

    expect(await tab.readKept('drafts', [member, name])).toMatchObject({ name: 'newer.png' });
    expect(await tab.readKept('states', [member, 'state'])).toMatchObject({
      sessions: [{ durationMinutes: 20 }],
    });
    expect(seal.sealMarkOf(member)).toBe('sealed');

    await tab.removeKept('drafts', [member, name]);
    await seal.openSealed(maya, givesKey, signal);
    expect(await tab.readKept('drafts', [member, name])).toMatchObject({ name: null });
    expect(seal.sealMarkOf(member)).toBeNull();
  });

  test('is sealed by the key as the service gives it now, not by one that was kept long ago', async () => {
    const { tab, seal } = await device();
    const member = tab.memberKey(maya);
    await seal.provideSealKey(maya, () => Promise.resolve(otherKey));
    await fill(tab, maya);
    await seal.provideSealKey(maya, givesKey);
    await seal.sealDevice(member);
    tab.signIn(maya);
    await seal.openSealed(maya, givesKey, signal);

    expect((await stateOf(tab, maya)).kept.length).toBeGreaterThan(5);
  });

  test('of whom the session ended while the rooms were shut is sealed when another member is here', async () => {
    const { tab, seal } = await left();
    seal.unmarkSeal(tab.memberKey(maya));
    tab.signIn(noor);
    await seal.provideSealKey(noor, () => Promise.resolve(otherKey));

    expect(await stateOf(tab, maya)).toEqual({ slice: null, kept: [] });
    expect(seal.sealMarkOf(tab.memberKey(maya))).toBe('sealed');
  });

  test('is not taken for everything where the database cannot be read', async () => {
    const { tab, seal } = await left();
    const broken = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    await expect(seal.sealDevice(tab.memberKey(maya))).rejects.toThrow('lost');
    broken.mockRestore();

    expect(seal.sealMarkOf(tab.memberKey(maya))).toBe('leaving');
    expect(await seal.readSealKey(tab.memberKey(maya))).not.toBeNull();
  });

  test('is opened by no other key', async () => {
    const { tab, seal } = await left();
    await seal.sealDevice(tab.memberKey(maya));
    tab.signIn(maya);

    await expect(
      seal.openSealed(maya, () => Promise.resolve(otherKey), signal),
    ).rejects.toMatchObject({ name: 'OperationError' });
    expect(await stateOf(tab, maya)).toEqual({ slice: null, kept: [] });
    expect((await partsKept()).length).toBeGreaterThan(0);
  });
});

const date = '2026-11-21';

/** Maya has been here, with one of everything, and has just signed out. */
async function left() {
  const { tab, seal } = await device();
  await fill(tab, maya);
  tab.signIn(maya);
  await vi.waitUntil(() => tab.readSlice(tab.memberKey(maya))?.currentStreak !== 0);
  await seal.provideSealKey(maya, givesKey);
  localStorage.setItem(`fourfold:last-words:${tab.memberKey(maya)}:upload:${date}`, '"On my w"');
  const before = await stateOf(tab, maya);
  tab.signOut();
  seal.markSeal(tab.memberKey(maya), 'leaving');

  return { tab, seal, before };
}

async function device() {
  const tab = await openTab();
  const [seal, key, back, marks, store, sessions] = await Promise.all([
    import('#src/services/yourData/sealDevice.ts'),
    import('#src/services/yourData/provideSealKey.ts'),
    import('#src/services/yourData/openSealed.ts'),
    import('#src/services/device/sealMarks.ts'),
    import('#src/services/device/sealedStore.ts'),
    import('#src/services/app/sessionStore.ts'),
  ]);

  return {
    tab: { ...tab, signOut: () => sessions.forgetSession() },
    seal: { ...seal, ...key, ...back, ...marks, ...store },
  };
}

function namesOf({ kept }: { kept: unknown[] }): string[] {
  return (kept as [string, string][]).map(([store, name]) => `${store}/${name}`);
}

/** All parts but the last. */
async function* cutOff<T extends { isLast: boolean }>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const part of parts) if (!part.isLast) yield part;
}

/** Everything that the browser holds, as text. */
async function allText(): Promise<string> {
  return JSON.stringify(
    [localItems(), await contentOf('fourfold'), await contentOf('fourfold-sealed')],
    readable,
  );
}

/** Until something is sealed, and no longer: what waits after that waits on. */
async function firstPartKept(): Promise<void> {
  vi.setTimerTickMode('manual');
  while ((await partsKept()).length === 0) await vi.advanceTimersByTimeAsync(100);
  vi.setTimerTickMode('nextTimerAsync');
}

async function partsKept(): Promise<{ isLast: boolean }[]> {
  const content = new Map(await contentOf('fourfold-sealed'));

  return (content.get('parts') ?? []) as { isLast: boolean }[];
}

function readable(_: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
  return value;
}

function contentOf(name: string): Promise<[string, unknown[]][]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('error', () => reject(new Error('The database did not open.')));
    request.addEventListener('success', () => {
      const database = request.result;
      const names = [...database.objectStoreNames];
      const content: [string, unknown[]][] = [];
      if (names.length === 0) {
        database.close();
        resolve(content);
        return;
      }
      const transaction = database.transaction(names);
      for (const store of names) {
        const all = transaction.objectStore(store).getAll() as IDBRequest<unknown[]>;
        all.addEventListener('success', () => content.push([store, all.result]));
      }
      transaction.addEventListener('complete', () => {
        database.close();
        resolve(content);
      });
    });
  });
}
