// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Change } from '#src/contract/practice/changes.ts';
import { presetIdOf } from '#src/contract/practiceRoom/preset.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { toldTask } from '../../../domain/practice/toldTask.ts';
import { endOn, toldEnd } from '../../../support/dayEnds.ts';
import { openBrowser, openTab } from '../../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../../support/device/nodeBlobs.ts';

const email = 'maya@example.com';
const date = '2026-11-20';
const made_at = '2026-11-20T08:30:00.000Z';
const never = new AbortController().signal;
const same = { seq: 1, gone: false, made_at } as const;
const upload = endOn(date);
const file = {
  ...same,
  kind: 'media',
  id: 'voice-1.webm',
  state: 'kept',
  body: { kind: 'voice', type: 'audio/webm', size: 1, seconds: 1, digest: null },
} as const;
const session = {
  ...same,
  kind: 'session',
  id: 'session-1',
  body: {
    day: date,
    start_time: '2026-11-20T08:00:00.000Z',
    end_time: made_at,
    duration_minutes: 30,
    type: 'timed',
    is_entered: false,
  },
} as const;
const written = {
  end: toldEnd(upload),
  addition: { ...same, kind: 'addition', id: 'added-1', body: { day: date, text: 'And a walk.' } },
  goneEnd: { kind: 'day_end', id: 'gone', seq: 1, gone: true },
  goneAddition: { kind: 'addition', id: 'gone', seq: 1, gone: true },
  goneFile: { kind: 'media', id: 'gone', seq: 1, gone: true },
} satisfies Record<string, Change>;
const preset: Change = {
  ...same,
  kind: 'preference',
  id: presetIdOf('Evening'),
  body: { value: firstPlan },
};

/** What is fetched only by need. */
const modules = {
  keepWritten: '#src/services/practice/feed/keepWritten.ts',
  additions: '#src/services/upload/additions.ts',
  untoldHere: '#src/services/practice/feed/untoldHere.ts',
  presets: '#src/services/practiceRoom/presets.ts',
  goneAside: '#src/services/upload/gone/goneAside.ts',
} as const;
type Module = keyof typeof modules;
/** What a module says that cannot be had. */
const unfetched = /mocking a module/u;

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.stubGlobal('navigator', {});

  return () => {
    for (const module of Object.values(modules)) vi.doUnmock(module);
  };
});

describe('what keeps few changes', () => {
  test('is not fetched for a life of sessions, of tasks, of files and of preferences, nor is what weighs the untold', async () => {
    const device = await openDevice();
    const theme: Change = { ...same, kind: 'preference', id: 'theme', body: { value: 'dark' } };
    await device.reads([session, toldTask('1'), file, theme]);

    expect(device.keptSessions(email)).toMatchObject([{ id: 'session-1' }]);
    expect((await device.readDay(email, date))?.marks['1']).toMatchObject({ status: 'done' });
    expect((await device.readPlace(email)).told).toEqual(['session-1', 'voice-1.webm']);
    expect(await device.queueUntold(email, never)).toBe(0);
    expect(device.fetched).toEqual([]);
  });

  test.each(Object.entries(written))('comes with the first of them: %s', async (_, change) => {
    const device = await openDevice();
    await device.reads([change]);

    expect(device.fetched).toContain('keepWritten');
  });

  test('comes with the first preset', async () => {
    const device = await openDevice();
    await device.reads([preset]);

    expect(device.fetched).toEqual(['presets']);
    expect(await device.presetsHere()).toEqual([{ name: 'Evening', plan: firstPlan }]);
  });

  test('comes for what was said of a task where something else was said of it here, and first', async () => {
    const device = await openDevice();
    await device.says('1', 'Quiet.');
    await device.reads([toldTask('2')]);
    await device.reads([toldTask('2')]);
    expect(device.fetched).toEqual([]);

    await device.reads([toldTask('1')]);
    expect(device.fetched).toEqual(['goneAside', 'additions']);
    expect((await device.readDay(email, date))?.marks['1']?.reflection?.data).toBe('said');
  });

  test.each([
    ['keepWritten', [session, written.end, written.addition]],
    ['additions', [session, written.end, written.addition]],
    ['presets', [session, preset]],
  ] as const)(
    'fails the page where it cannot be fetched, which is read again: %s',
    async (module, changes) => {
      const device = await openDevice([module]);
      await expect(device.reads(changes)).rejects.toThrow(unfetched);
      expect(await device.readPlace(email)).toMatchObject({ cursor: 'c0', told: [] });

      device.comeBack();
      await device.reads(changes);
      const told = changes.flatMap(({ id, kind }) => (kind === 'preference' ? [] : [id]));
      expect(await device.readPlace(email)).toMatchObject({ cursor: 'c1', told });
      expect(await device.queueUntold(email, never)).toBe(0);
      expect(device.keptSessions(email)).toHaveLength(1);
      expect([
        ...(await device.ends()),
        ...(await device.additions()),
        ...(await device.presetsHere()),
      ]).toHaveLength(changes.length - 1);
    },
  );

  test('keeps nothing any more once its page is left', async () => {
    const left = new AbortController();
    const device = await openDevice();
    vi.doMock(modules.keepWritten, async (original) => {
      left.abort();
      return original();
    });
    await expect(device.reads([session, written.end], left.signal)).rejects.toThrow('aborted');

    expect(device.keptSessions(email)).toEqual([]);
    expect(await device.ends()).toEqual([]);
  });
});

describe('what weighs the untold', () => {
  test('is not fetched for what was chosen here, which is queued all the same', async () => {
    const device = await openDevice();
    localStorage.setItem('darkMode', 'true');

    expect(await device.queueUntold(email, never)).toBe(1);
    expect(device.fetched).toEqual([]);
  });

  test.each(['session', 'end', 'addition', 'preset', 'file'] as const)(
    'is fetched for what was made here: %s',
    async (kind) => {
      const device = await openDevice();
      await device.makes(kind);

      expect(await device.queueUntold(email, never)).toBe(1);
      expect(device.fetched).toContain('untoldHere');
    },
  );

  test('is fetched for a preset that waits in vain', async () => {
    const device = await openDevice();
    await device.keepItem(email, {
      id: 'preset-1',
      kind: 'preset',
      name: 'Evening',
      keptAt: 1,
      madeAt: 1,
      attempts: 1,
      notBefore: 0,
      refusal: 'You keep 20 plans under a name already.',
      body: { value: firstPlan },
    });

    expect(await device.queueUntold(email, never)).toBe(0);
    expect(await device.readItems(email)).toEqual([]);
  });

  test('queues all of it once it can be fetched', async () => {
    const device = await openDevice(['untoldHere']);
    await device.makes('session');
    await device.makes('addition');
    await expect(device.queueUntold(email, never)).rejects.toThrow(unfetched);
    expect(await device.readItems(email)).toEqual([]);

    device.comeBack();
    expect(await device.queueUntold(email, never)).toBe(2);
  });
});

/** A device that has read the feed to `c0`, and what it has fetched since, of which some is `away`. */
async function openDevice(away: readonly Module[] = []) {
  const tab = await openTab();
  const [reading, queueing, outbox, place, days, media] = await Promise.all([
    import('#src/services/practice/feed/feedReading.ts'),
    import('#src/services/practice/feed/queueUntold.ts'),
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/practice/feedPlace.ts'),
    import('#src/services/today/dayRecords.ts'),
    import('#src/services/reflection/reflectionMedia.ts'),
  ]);
  const { unread } = await import('#src/domain/practice/feed.ts');
  await place.keepPlace(email, { ...unread, cursor: 'c0' });
  const fetched: string[] = [];
  for (const name of Object.keys(modules) as Module[]) {
    vi.doMock(modules[name], async (original) => {
      if (away.includes(name)) throw new Error('The network is away.');
      fetched.push(name);
      return original();
    });
  }

  const uploads = () => import('#src/services/upload/keptEnds.ts');
  const added = () => import('#src/services/upload/additions.ts');
  const presets = () => import('#src/services/practiceRoom/presets.ts');
  const makes = {
    session: () =>
      tab.joinSessions(
        email,
        () => [
          {
            id: '7',
            startTime: '2026-11-20T08:00:00.000Z',
            endTime: made_at,
            durationMinutes: 30,
            type: 'timed',
            completed: true,
            day: date,
          },
        ],
        never,
      ),
    end: async () => (await uploads()).takeUpload(email, upload),
    addition: async () => void (await (await added()).addToDay({ email, date }, 'And a walk.')),
    preset: async () => (await presets()).savePreset(email, { name: 'Evening', plan: firstPlan }),
    file: async () => {
      const name = 'voice-7.webm';
      await media.keepMedia(email, name, new Blob(['heard'], { type: 'audio/webm' }));
      const reflection = { type: 'voice', data: name, mood: null, seconds: 1, madeAt: 1 } as const;
      await days.markDay(email, date, 'task-1', { status: 'done', reflection });
    },
  };

  return {
    ...tab,
    ...queueing,
    ...outbox,
    ...place,
    ...days,
    fetched,
    comeBack: () => {
      for (const name of away) vi.doUnmock(modules[name]);
    },
    makes: (kind: keyof typeof makes) => makes[kind](),
    says: (taskId: string, data: string) =>
      days.markDay(email, date, taskId, {
        status: 'done',
        reflection: { type: 'text', data, mood: null, seconds: null, madeAt: 1 },
      }),
    reads: async (changes: readonly Change[], signal = never) => {
      await reading.readNext(
        email,
        {
          readNow: () => Promise.reject(new Error('It is no fresh device.')),
          readChanges: () =>
            Promise.resolve({ epoch: 'e1', changes: [...changes], cursor: 'c1', isMore: false }),
        },
        signal,
      );
    },
    ends: async () => (await uploads()).listEnds(email),
    additions: async () => (await added()).listAdditions(email),
    presetsHere: async () => {
      const { promise, resolve } = Promise.withResolvers<unknown[]>();
      const stop = (await presets()).onPresets(email, resolve);
      return promise.finally(stop);
    },
  };
}
