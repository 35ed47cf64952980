// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { DaySummary } from '#src/domain/days/daySummary.ts';
import { emptyDay } from '#src/domain/today/dayTasks.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';

const maya = 'maya@example.com';
const span = { from: '2025-12-30', to: '2026-01-02' };

beforeEach(openBrowser);

async function tab() {
  await openTab();
  const [told, taken, device, records] = await Promise.all([
    import('#src/services/today/toldDays.ts'),
    import('#src/services/today/takenFromTold.ts'),
    import('#src/services/days/deviceDays.ts'),
    import('#src/services/today/dayRecords.ts'),
  ]);

  return { ...told, ...taken, ...device, ...records };
}

function summary(day: string, minutes = 10): DaySummary {
  return { day, pillars: {}, sessions: 1, minutes, end: null };
}

describe('what the account told of days', () => {
  test('is kept over the turn of a year, each member’s own, and told anew in its place', async () => {
    const one = await tab();
    await one.keepTold(maya, span, [summary('2025-12-31'), summary('2026-01-01')]);
    await one.keepTold(maya, { from: '2026-01-01', to: '2026-01-01' }, [summary('2026-01-01', 25)]);
    await one.keepTold(maya, { from: '2025-12-30', to: '2025-12-30' }, []);

    const next = await tab();
    expect(await next.readTold(maya, span)).toEqual([
      summary('2025-12-31'),
      summary('2026-01-01', 25),
    ]);
    expect(await next.readTold(maya, { from: '2026-01-01', to: '2026-12-31' })).toHaveLength(1);
    expect(await next.readTold('noor@example.com', span)).toEqual([]);
  });

  test('in a few words only gives way to what it told of more, whichever comes first (rules/practiceFeed#E6)', async () => {
    const one = await tab();
    const [last, first] = [summary('2025-12-31', 25), summary('2026-01-01')];
    await one.keepTold(maya, span, [last]);
    await one.keepFirstTold(maya, span, [summary('2025-12-31', 3), first]);

    expect(await one.readTold(maya, span)).toEqual([last, first]);
  });

  test('in a few words only takes nothing from what comes whole at the same moment (rules/practiceFeed#E6)', async () => {
    const one = await tab();
    const whole = [summary('2025-12-31', 25), summary('2026-01-01', 25)];
    await Promise.all([
      one.keepFirstTold(maya, span, [summary('2025-12-31', 3), summary('2026-01-01', 3)]),
      one.keepTold(maya, span, whole),
    ]);

    expect(await one.readTold(maya, span)).toEqual(whole);
  });

  test('of a session that is deleted counts no more, whatever comes at the same moment', async () => {
    const one = await tab();
    await one.keepTold(maya, span, [summary('2026-01-01', 25)]);
    await Promise.all([
      one.takeFromTold(maya, { day: '2026-01-01', durationMinutes: 25 }),
      one.keepFirstTold(maya, span, [summary('2026-01-02', 3)]),
    ]);

    expect(await one.readTold(maya, span)).toEqual([summary('2026-01-02', 3)]);
  });

  test('is not told anew where a session is deleted of whose day nothing was told', async () => {
    const one = await tab();
    await one.keepTold(maya, span, [summary('2025-12-31')]);
    const heard = vi.fn();
    one.onDaysTold(maya, heard);
    await one.takeFromTold(maya, { day: '2025-12-30', durationMinutes: 10 });
    expect(heard).not.toHaveBeenCalled();

    await one.takeFromTold(maya, { day: '2025-12-31', durationMinutes: 10 });
    expect(heard).toHaveBeenCalledOnce();
  });

  test('goes when nothing is told of a day any more', async () => {
    const one = await tab();
    await one.keepTold(maya, span, [summary('2025-12-31')]);
    await one.keepTold(maya, span, []);

    expect(await one.readTold(maya, span)).toEqual([]);
  });
});

test('what a device keeps of days is reported at once, and whenever more is kept, until it is stopped', async () => {
  const one = await tab();
  const reports: unknown[] = [];
  const stop = one.onDeviceDays(maya, span, ({ records, told }) =>
    reports.push([told.map(({ day }) => day), records.map(({ date }) => date)]),
  );
  await vi.waitFor(() => expect(reports).toEqual([[[], []]]));

  await one.keepTold(maya, span, [summary('2025-12-31')]);
  await vi.waitFor(() => expect(reports.at(-1)).toEqual([['2025-12-31'], []]));
  await one.keepDay(maya, emptyDay('2026-01-02'));
  await one.keepDay(maya, emptyDay('2026-01-03'));
  await one.keepDay('noor@example.com', emptyDay('2026-01-02'));
  await vi.waitFor(() => expect(reports.at(-1)).toEqual([['2025-12-31'], ['2026-01-02']]));

  stop();
  const count = reports.length;
  await one.keepTold(maya, span, []);
  await one.readTold(maya, span);
  expect(reports).toHaveLength(count);
});
