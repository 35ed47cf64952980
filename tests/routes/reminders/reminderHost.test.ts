// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';

import type { DayRecord } from '#src/domain/today/dayTasks.ts';
import { liveReminderAsk } from '#src/routes/reminders/reminderHostActors.ts';
import { keepPlace } from '#src/services/practice/feedPlace.ts';
import { chosenReminders } from '#src/services/reminders/keptReminders.ts';

import { openBrowser } from '../../support/device/browserTab.ts';
import { locksInTurn } from '../../support/device/locksInTurn.ts';

const email = 'maya@example.com';

beforeEach(openBrowser);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:30:00Z') });
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locksInTurn());
});

// rules/reminders#RE10
test('of two tabs that see at once that a practice was on time, one asks', async () => {
  await keepPlace(email, { cursor: 'c1', told: [], gone: [], preferences: {}, earlier: null });

  const tabs = [0, 1].map(() => createActor(liveReminderAsk(email, actorsOf(onTime))).start());
  const states = () => tabs.map((tab) => tab.getSnapshot().value);

  await vi.waitFor(() => expect(states()).toEqual(['asking', 'resting']));
  expect(await chosenReminders(email)).toMatchObject({ asked: true, practice: false });
});

const onTime: DayRecord = {
  date: '2026-11-20',
  tasks: [
    {
      taskId: '2026-11-20-TETHER-1',
      date: '2026-11-20',
      pillar: 'TETHER',
      pillarName: 'Tether',
      scheduledTime: '08:00',
      durationMin: 20,
      status: 'done',
      elapsedSec: 1_200,
      reflectionType: null,
      reflectionData: null,
      completedAt: '2026-11-20T08:21:00.000Z',
    },
  ],
  marks: {},
};

function actorsOf(day: DayRecord): Parameters<typeof liveReminderAsk>[1] {
  return {
    dayTasksRef: { getSnapshot: () => ({ context: { day } }) },
    outboxRef: { getSnapshot: () => ({ context: { items: [] } }) },
  } as never;
}
