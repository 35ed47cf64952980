import { expect, test } from 'vitest';

import { calendarPaths } from '#src/contract/reminders/calendar.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import { serveLive } from '#tests/support/liveServices.ts';
import { storeKinds } from '#tests/support/stores/stores.ts';

import { calendarContract, calendarContractCalls } from './calendarContract.ts';
import { pushContract } from './pushContract.ts';
import { scheduleContract, scheduleContractCalls } from './scheduleContract.ts';

const maya = { email: 'maya@example.com', name: 'Maya Lind' };

for (const kind of storeKinds) {
  scheduleContract(`the service (${kind})`, () => serveLive(kind, [maya]));
  calendarContract(`the service (${kind})`, () => serveLive(kind, [maya]));
  pushContract(`the service (${kind})`, () => serveLive(kind, [maya]));
}

test('the contract makes every call of the schedule service but those that nobody makes (rules/schedule#S27)', () => {
  const called = new Set<string>(scheduleContractCalls.map(([, path]) => path));
  const ofCalendars = new Set<string>(calendarContractCalls.map(([, path]) => path));
  const uncalled = Object.entries(schedulePaths).filter(([, path]) => !called.has(path));

  expect([...ofCalendars]).toEqual(Object.values(calendarPaths));
  expect(uncalled.map(([name]) => name)).toEqual(['save', 'retrieve', 'delete', 'toggleStatus']);
});
