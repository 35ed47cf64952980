// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { sessionItem } from '#src/domain/practice/untold.ts';
import { openBrowser, openTab } from '../../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../../support/device/nodeBlobs.ts';

const never = new AbortController().signal;
const email = 'maya@example.com';
const session = {
  id: '1764000000000',
  startTime: '2026-11-20T07:10:00.000Z',
  endTime: '2026-11-20T07:30:00.000Z',
  durationMinutes: 20,
  type: 'timed',
  completed: true,
  day: '2026-11-20',
  isEntered: true,
} as const;

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
});

describe('minutes that were entered', () => {
  test('go from everywhere once they are deleted, and are sent no more (rules/practiceRoom#Q21)', async () => {
    const tab = await openDevice();
    await tab.joinSessions(email, () => [session], never);
    const item = sessionItem(session);
    if (item === null) throw new Error('Nothing was entered.');
    await tab.keepItem(email, item);
    await tab.deleteWritten(email, { kind: 'session', session });

    expect(tab.keptSessions(email)).toEqual([]);
    expect((await tab.readItems(email)).map((one) => [one.kind, one.body])).toEqual([
      ['removal', { of: 'session', name: session.id, day: session.day }],
    ]);
  });

  test('count no more in what was told of their day, and leave the rest of it (rules/days#N4)', async () => {
    const tab = await openDevice();
    const { day } = session;
    const end = { mood: 'happy', happiness: 7 } as const;
    const told = { day, pillars: {}, sessions: 1, minutes: 20, end: null };
    await tab.joinSessions(email, () => [session], never);
    await tab.keepTold(email, { from: day, to: day }, [{ ...told, sessions: 2, minutes: 35, end }]);
    await tab.deleteWritten(email, { kind: 'session', session });
    expect(await tab.listTold(email)).toEqual([{ ...told, minutes: 15, end }]);

    await tab.joinSessions(email, () => [{ ...session, id: '1764000000001' }], never);
    await tab.keepTold(email, { from: day, to: day }, [told]);
    await tab.takeGoneSessions(email, ['1764000000001', 'unknown']);
    expect(await tab.listTold(email)).toEqual([]);
  });

  test('are not brought back by what another tab kept before (rules/practiceFeed#E27)', async () => {
    const tab = await openDevice();
    await tab.joinSessions(email, () => [session], never);
    await tab.deleteWritten(email, { kind: 'session', session });
    await tab.joinSessions(email, () => [session], never);

    expect(tab.keptSessions(email)).toEqual([]);
  });
});

async function openDevice() {
  const tab = await openTab();
  const [storage, deleting, outbox, told, gone] = await Promise.all([
    import('#src/services/practice/memberStorage.ts'),
    import('#src/services/practice/feed/deleting.ts'),
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/today/toldDays.ts'),
    import('#src/services/practice/feed/goneElsewhere.ts'),
  ]);

  return { ...tab, ...storage, ...deleting, ...outbox, ...told, ...gone };
}
