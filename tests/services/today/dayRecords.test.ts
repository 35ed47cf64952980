// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { emptyDay, withMark, type DayRecord } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const maya = 'maya@example.com';
const date = '2026-11-21';
const day: DayRecord = { ...emptyDay(date), tasks: sampleTasks(date) };

beforeEach(openBrowser);

async function tabWithDays() {
  await openTab();
  return import('#src/services/today/dayRecords.ts');
}

describe('dayRecords', () => {
  test('keep a day of a member for the next visit, each member’s own', async () => {
    const tab = await tabWithDays();
    await tab.keepDay(maya, withMark(day, '1', { elapsedSec: 5 }));

    const next = await tabWithDays();
    expect(await next.readDay(maya, date)).toEqual(withMark(day, '1', { elapsedSec: 5 }));
    expect(await next.readDay('noor@example.com', date)).toBeNull();
    expect(await next.readDay(maya, '2026-11-20')).toBeNull();
  });

  test('lose no mark of two tabs that keep the same day', async () => {
    const [one, two] = [await tabWithDays(), await tabWithDays()];
    await Promise.all([
      one.keepDay(maya, withMark(day, '1', { status: 'done' })),
      two.keepDay(maya, withMark(day, '2', { status: 'done' })),
    ]);

    expect(Object.keys((await one.readDay(maya, date))?.marks ?? {}).toSorted()).toEqual([
      '1',
      '2',
    ]);
  });

  test('list the days from the earliest on', async () => {
    const tab = await tabWithDays();
    await tab.keepDay(maya, day);
    await tab.keepDay(maya, emptyDay('2026-11-03'));

    expect((await tab.listDays(maya)).map((one) => one.date)).toEqual(['2026-11-03', date]);
  });

  test.each([
    ['no day', 'text', null],
    ['a day without tasks', { date }, null],
    ['marks that are none', { date, tasks: [], marks: 7 }, { date, tasks: [], marks: {} }],
    [
      'a mark that is none',
      { date, tasks: [], marks: { 1: null, 2: { status: 'odd', elapsedSec: -4, reflection: {} } } },
      {
        date,
        tasks: [],
        marks: {
          1: { status: null, elapsedSec: 0, reflection: null },
          2: { status: null, elapsedSec: 0, reflection: null },
        },
      },
    ],
    [
      'a reflection with odd parts',
      {
        date,
        tasks: [],
        marks: { 1: { reflection: { type: 'text', data: 'Quiet.', mood: 'odd', seconds: 'x' } } },
      },
      {
        date,
        tasks: [],
        marks: {
          1: {
            status: null,
            elapsedSec: 0,
            reflection: { type: 'text', data: 'Quiet.', mood: null, seconds: null, madeAt: 0 },
          },
        },
      },
    ],
  ])('take %s for what it can be', async (_, kept, read) => {
    const device = await openTab();
    const { memberKey } = await import('#src/services/device/memberKey.ts');
    await device.writeKept('days', [memberKey(maya), date], kept);
    const tab = await import('#src/services/today/dayRecords.ts');

    expect(await tab.readDay(maya, date)).toEqual(read);
  });

  test('report what is kept at once, and what another tab keeps, until it is stopped', async () => {
    const [one, two] = [await tabWithDays(), await tabWithDays()];
    await one.keepDay(maya, day);
    const heard: (DayRecord | null)[] = [];
    const stop = two.onDayKept(maya, date, (kept) => heard.push(kept));
    await expect.poll(() => heard.length).toBe(1);

    await one.keepDay(maya, withMark(day, '1', { status: 'done' }));
    await expect.poll(() => heard.at(-1)?.marks['1']?.status).toBe('done');

    await one.keepDay('noor@example.com', day);
    stop();
    await one.keepDay(maya, withMark(day, '2', { status: 'done' }));
    expect(heard.at(-1)?.marks['2']).toBeUndefined();
  });

  test('report null where nothing is kept', async () => {
    const tab = await tabWithDays();
    const heard: (DayRecord | null)[] = [];
    const stop = tab.onDayKept(maya, date, (kept) => heard.push(kept));

    await expect.poll(() => heard).toEqual([null]);
    stop();
  });
});
