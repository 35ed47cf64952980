import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { ReminderPermission } from '#src/domain/reminders/permission.ts';
import { unchosenReminders, type Reminder } from '#src/domain/reminders/reminders.ts';
import {
  deviceRemindersMachine,
  type DeviceRemindersEvent,
} from '#src/machines/reminders/deviceRemindersMachine.ts';
import { reminderAskMachine } from '#src/machines/reminders/reminderAskMachine.ts';
import {
  reminderWatchMachine,
  type ReminderWatchEvent,
} from '#src/machines/reminders/reminderWatchMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reminder = (id: string): Reminder => ({
  id,
  kind: 'practice',
  taskId: 'task',
  title: 'Time for Tether',
  body: '20 minutes, if it suits you now.',
});

describe('reminderWatchMachine (rules/reminders#RE8)', () => {
  test('looks at once, each twenty seconds and when the page comes into sight, and shows all that is due, one after the other', async () => {
    const found = [[reminder('one'), reminder('two')], new Error('Not read.'), [reminder('three')]];
    const { actor, failures, shown } = watch(found);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(['one', 'two']);

    await vi.advanceTimersByTimeAsync(20_000);
    expect([shown, failures]).toEqual([['one', 'two'], [new Error('Not read.')]]);

    actor.send({ type: 'watch.look' });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(['one', 'two', 'three']);
  });

  test('shows a timer’s end at once, and goes on where one could not be shown', async () => {
    const { actor, failures, shown } = watch([[], []], ['broken']);
    await vi.advanceTimersByTimeAsync(0);

    for (const id of ['broken', 'timer']) {
      actor.send({ type: 'timer.ended', reminder: reminder(id) });
    }
    await vi.advanceTimersByTimeAsync(0);

    expect([shown, failures]).toEqual([['timer'], [new Error('Not shown.')]]);
  });

  test('every state is reached and every transition taken', () => {
    const error = new Error('A fault.');
    expect(
      coverageOf(reminderWatchMachine, {
        isSame: ({ value, context }) => [value, context.waiting.length > 0],
        events: [
          { type: 'watch.look' },
          { type: 'timer.ended', reminder: reminder('timer') },
          { type: 'xstate.after.beat.reminderWatch.resting' },
          { type: 'xstate.done.actor.findDue', output: [reminder('one')] },
          { type: 'xstate.done.actor.findDue', output: [] },
          { type: 'xstate.error.actor.findDue', error },
          { type: 'xstate.done.actor.show', output: undefined },
          { type: 'xstate.error.actor.show', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

describe('reminderAskMachine (rules/reminders#RE10)', () => {
  test('asks once it is time, asks the browser only after a yes, and is over', async () => {
    const { actor, done } = asking([false, new Error('Not read.'), true], 'allowed');
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('resting');
    await vi.advanceTimersByTimeAsync(120_000);
    expect([actor.getSnapshot().value, done]).toEqual(['asking', ['failed']]);

    actor.send({ type: 'ask.accept' });
    await vi.advanceTimersByTimeAsync(0);
    expect([actor.getSnapshot().value, done]).toEqual(['allowed', ['failed', 'allow']]);

    actor.send({ type: 'ask.close' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([actor.getSnapshot().status, done]).toEqual(['done', ['failed', 'allow']]);
  });

  test('takes a no for good, and says what else there is where the browser refuses', async () => {
    const declined = asking([true], 'allowed');
    await vi.advanceTimersByTimeAsync(0);
    declined.actor.send({ type: 'ask.decline' });
    expect([declined.actor.getSnapshot().status, declined.done]).toEqual(['done', []]);

    for (const answer of ['blocked', 'askable'] as const) {
      const { actor } = asking([true], answer);
      await vi.advanceTimersByTimeAsync(0);
      actor.send({ type: 'ask.accept' });
      await vi.advanceTimersByTimeAsync(0);
      expect(actor.getSnapshot().value).toBe('refused');
    }
  });

  test('every state is reached and every transition taken', () => {
    const error = new Error('A fault.');
    expect(
      coverageOf(reminderAskMachine, {
        events: [
          { type: 'xstate.done.actor.claimAsk', output: true },
          { type: 'xstate.done.actor.claimAsk', output: false },
          { type: 'xstate.error.actor.claimAsk', error },
          { type: 'xstate.after.beat.reminderAsk.resting' },
          { type: 'ask.accept' },
          { type: 'ask.decline' },
          { type: 'ask.close' },
          { type: 'xstate.done.actor.allow', output: 'allowed' },
          { type: 'xstate.done.actor.allow', output: 'blocked' },
          { type: 'xstate.error.actor.allow', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

describe('deviceRemindersMachine (rules/reminders#RE7)', () => {
  test('follows what the browser allows, asks it by a press, and begins with every kind', async () => {
    const { actor, kept, tell } = device('allowed');
    for (const permission of ['unsupported', 'blocked', 'askable'] as const) {
      tell({ type: 'permission.told', permission });
      expect(actor.getSnapshot().value).toBe(permission);
    }

    actor.send({ type: 'permission.ask' });
    // The browser tells of its new mind, and only then answers.
    tell({ type: 'permission.told', permission: 'allowed' });
    await vi.advanceTimersByTimeAsync(0);

    const all = { ...unchosenReminders, practice: true, timer: true, sleep: true, asked: true };
    expect([actor.getSnapshot().value, kept]).toEqual(['allowed', [all]]);
  });

  test('keeps each change of what was told, and what was chosen stays as it is once the browser allows', async () => {
    const { actor, kept, tell } = device('allowed');
    const told = { ...unchosenReminders, sleep: true, quiet: null, asked: true };
    tell({ type: 'settings.told', settings: told });
    tell({ type: 'permission.told', permission: 'askable' });

    actor.send({ type: 'settings.change', change: { timer: true } });
    actor.send({ type: 'permission.ask' });
    await vi.advanceTimersByTimeAsync(0);
    tell({ type: 'settings.told', settings: null });

    expect(kept).toEqual([
      { ...told, timer: true },
      { ...told, timer: true },
    ]);
    expect(actor.getSnapshot().context.settings).toEqual(unchosenReminders);
  });

  test('every state is reached and every transition taken', () => {
    const permissions = ['unsupported', 'askable', 'blocked', 'allowed'] as const;
    expect(
      coverageOf(deviceRemindersMachine, {
        input: { email: 'maya@example.com' },
        events: [
          ...permissions.map((permission) => ({ type: 'permission.told', permission })),
          ...permissions.map((output) => ({ type: 'xstate.done.actor.request', output })),
          { type: 'xstate.error.actor.request', error: new Error('A fault.') },
          { type: 'permission.ask' },
          { type: 'settings.told', settings: null },
          { type: 'settings.change', change: { sleep: true } },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function watch(found: (readonly Reminder[] | Error)[], unshowable: readonly string[] = []) {
  const shown: string[] = [];
  const failures: unknown[] = [];
  const machine = reminderWatchMachine.provide({
    actors: {
      happenings: fromCallback<ReminderWatchEvent>(() => {}),
      findDue: fromPromise<readonly Reminder[], void>(async () => {
        const next = found.shift() ?? [];
        if (next instanceof Error) throw next;
        return next;
      }),
      show: fromPromise<void, { reminder: Reminder | null }>(async ({ input }) => {
        const id = input.reminder?.id ?? 'none';
        if (unshowable.includes(id)) throw new Error('Not shown.');
        shown.push(id);
      }),
    },
    actions: { logFailure: (_, { error }) => void failures.push(error) },
  });

  return { actor: createActor(machine).start(), failures, shown };
}

function asking(times: (boolean | Error)[], answer: ReminderPermission) {
  const done: string[] = [];
  const machine = reminderAskMachine.provide({
    actors: {
      claimAsk: fromPromise(async () => {
        const next = times.shift() ?? false;
        if (next instanceof Error) throw next;
        return next;
      }),
      allow: fromPromise(async () => {
        done.push('allow');
        return answer;
      }),
    },
    actions: {
      logFailure: () => void done.push('failed'),
    },
  });

  return { actor: createActor(machine).start(), done };
}

function device(answer: ReminderPermission) {
  const kept: unknown[] = [];
  let tell: (event: DeviceRemindersEvent) => void = () => {};
  const machine = deviceRemindersMachine.provide({
    actors: {
      permission: fromCallback<DeviceRemindersEvent>(({ sendBack }) => {
        tell = sendBack;
      }),
      settings: fromCallback<DeviceRemindersEvent, { email: string }>(() => {}),
      request: fromPromise(() => Promise.resolve(answer)),
    },
    actions: { keepSettings: (_, { settings }) => void kept.push(settings) },
  });
  const actor = createActor(machine, { input: { email: 'maya@example.com' } }).start();

  return { actor, kept, tell: (event: DeviceRemindersEvent) => tell(event) };
}
