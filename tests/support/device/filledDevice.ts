import { keptOf as memberOf, nobody } from '#src/domain/practice/member.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { emptyDay, withMark } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';

import type { openTab } from './browserTab.ts';

export const date = '2026-11-21';
export const photoUrl = `data:image/png;base64,${btoa('\u0089PNG\u0000\u00FF')}`;
export const session = {
  id: '1763715600000',
  startTime: '2026-11-21T09:00:00.000Z',
  endTime: '2026-11-21T09:20:00.000Z',
  durationMinutes: 20,
  type: 'timed' as const,
  completed: true,
  day: date,
};

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Keeps one of everything that a device can keep of a member. */
export async function fill(tab: Tab, email: string) {
  const { keepDay } = await import('#src/services/today/dayRecords.ts');
  const owner = tab.memberKey(email);

  tab.keepMember(email, {
    ...memberOf(nobody),
    sessions: [session],
    totalHoursMeditated: 20 / 60,
  });
  await keepDay(email, day());
  await tab.writeKept('photos', [owner, 'profile'], photoUrl);
  await tab.writeKept(
    'media',
    [owner, 'voice-1'],
    new Blob([bytes()], { type: 'audio/webm;codecs=opus' }),
  );
  await tab.writeKept('drafts', [owner, 'reflection-image:2026-11-21:3'], {
    name: null,
    media: new Blob([bytes()], { type: 'image/png' }),
    seconds: null,
  });
  await tab.writeKept('states', [owner, 'upload:2026-11-20'], {
    date: '2026-11-20',
    mood: 'happy',
    happiness: 8,
    text: 'A long walk.',
    media: [{ type: 'voice', name: 'voice-1', seconds: 16 }],
    submittedAt: Date.parse('2026-11-20T21:00:00Z'),
  });
  await tab.writeKept(
    'states',
    [owner, 'presets'],
    [
      { name: 'Morning', plan: firstPlan, savedAt: 2, version: null },
      { name: 'Evening', plan: null, savedAt: 1, version: 'e1-1' },
    ],
  );
  await tab.writeKept('timers', [owner, '4'], { elapsedMs: 5, end: null });
  await tab.writeKept('outbox', [owner, 'item-1'], { id: 'item-1', body: { task_id: '1' } });
}

export function day() {
  const made = { mood: null, seconds: null, madeAt: Date.parse('2026-11-21T09:31:00Z') };
  const whole = { ...emptyDay(date), tasks: sampleTasks(date) };
  const voice = withMark(whole, '1', {
    status: 'done',
    reflection: {
      type: 'voice',
      data: 'voice-1',
      mood: 'happy',
      seconds: 16,
      madeAt: Date.parse('2026-11-21T09:30:00Z'),
    },
  });

  return withMark(voice, '2', {
    status: 'done',
    reflection: { ...made, type: 'text', data: '=Quiet, "dark"\nand long.' },
  });
}

/** Every byte there is. */
export function bytes() {
  return Uint8Array.from({ length: 256 }, (_, byte) => byte);
}

/** What is kept of a member in the database, blobs as their type and bytes. */
export async function keptOf(tab: Tab, email: string): Promise<unknown[]> {
  const stores = await Promise.all(
    tab.storeNames.map(async (store) => {
      const kept = await tab.listKept(store, tab.memberKey(email));
      return Promise.all(
        [...kept].map(async ([name, value]) => [store, name, await readable(value)]),
      );
    }),
  );
  return stores.flat();
}

/** What is kept of a member in local storage and in the database. */
export async function stateOf(tab: Tab, email: string) {
  const { readSlice } = await import('#src/services/practice/keptSlice.ts');
  return { slice: readSlice(tab.memberKey(email)), kept: await keptOf(tab, email) };
}

async function readable(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return [value.type, [...new Uint8Array(await value.arrayBuffer())]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;

  const entries = Object.entries(value).map(async ([field, item]) => [field, await readable(item)]);
  return Object.fromEntries(await Promise.all(entries)) as unknown;
}
