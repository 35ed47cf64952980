import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { CalendarRefused, type Calendar } from '#src/domain/reminders/calendar.ts';
import { calendarMachine } from '#src/machines/reminders/calendarMachine.ts';
import { coverageOf, happens } from '../../support/transitions.ts';

const off: Calendar = { address: null, alarms: [10] };
const on: Calendar = { address: 'https://fourfold.example/a.ics', alarms: [10] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('calendarMachine', () => {
  test('makes an address, copies it, and asks before another one takes its place or none does (rules/reminders#RE4)', async () => {
    const { actor, calls } = await shown(off, { makeFeed: on, copyAddress: undefined });

    actor.send({ type: 'feed.renew' });
    actor.send({ type: 'feed.end' });
    actor.send({ type: 'feed.make' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { calendar: on, done: 'made' },
    });

    actor.send({ type: 'address.copy' });
    await settle();
    expect(actor.getSnapshot().context.done).toBe('copied');

    actor.send({ type: 'feed.make' });
    actor.send({ type: 'feed.renew' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'asking', context: { done: null } });
    actor.send({ type: 'feed.keep' });
    actor.send({ type: 'feed.end' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'askingToEnd', context: { done: null } });
    actor.send({ type: 'feed.keep' });
    actor.send({ type: 'feed.renew' });
    actor.send({ type: 'feed.make' });
    await settle();

    expect(calls).toEqual(['makeFeed', 'copyAddress', 'makeFeed']);
  });

  test('saves the alarms that were chosen last, however fast, and sends no fourth (rules/reminders#RE6)', async () => {
    const { actor, saved } = await shown(on, {});

    actor.send({ type: 'alarms.choose', alarms: [0, 10] });
    actor.send({ type: 'alarms.choose', alarms: [0, 10, 30] });
    actor.send({ type: 'alarms.choose', alarms: [0, 5, 10, 30] });
    await settle();
    actor.send({ type: 'alarms.choose', alarms: [0, 5, 10, 30] });

    expect(saved).toEqual([
      [0, 10],
      [0, 10, 30],
    ]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { wanted: [0, 10, 30], refusal: 'tooManyAlarms' },
    });
  });

  test('goes back to the alarms that are saved where the others could not be', async () => {
    const { actor } = await shown(on, { saveAlarms: new CalendarRefused('network') });

    actor.send({ type: 'alarms.choose', alarms: [] });
    expect(actor.getSnapshot().context.wanted).toEqual([]);
    await settle();

    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { wanted: [10], refusal: 'network' },
    });
  });

  test.each([
    [['feed.make'], off, 'makeFeed'],
    [['feed.end', 'feed.end'], on, 'endFeed'],
    [['file.save'], on, 'saveFile'],
  ] as const)(
    'says why %s came to nothing, and lets it be tried again',
    async (types, from, call) => {
      const { actor } = await shown(from, { [call]: new CalendarRefused('tooMany') });

      for (const type of types) actor.send({ type });
      await settle();
      expect(actor.getSnapshot()).toMatchObject({
        value: 'shown',
        context: { calendar: from, refusal: 'tooMany' },
      });

      for (const type of types) actor.send({ type });
      expect(actor.getSnapshot()).toMatchObject({ context: { refusal: null } });
      expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    },
  );

  test('an error that nobody foresaw is none to go on from', () => {
    const actor = createActor(calendarMachine.provide({ actors: { readCalendar: pending() } }));
    const faults: unknown[] = [];
    actor.subscribe({ error: (error) => faults.push(error) });
    actor.start();
    happens(actor, {
      type: 'xstate.error.actor.readCalendar',
      error: new Error('A fault of ours.'),
    });

    expect([actor.getSnapshot().status, faults]).toEqual([
      'error',
      [new Error('A fault of ours.')],
    ]);
  });

  test('every state is reached and every transition taken', () => {
    const error = new CalendarRefused('network');
    const output = { ...on, alarms: [0] };
    expect(
      coverageOf(calendarMachine, {
        isSame: ({ value, context }) => [value, context.calendar, context.wanted],
        events: [
          { type: 'xstate.done.actor.readCalendar', output: off },
          { type: 'xstate.error.actor.readCalendar', error },
          { type: 'calendar.retry' },
          { type: 'feed.make' },
          { type: 'xstate.done.actor.makeFeed', output: on },
          { type: 'xstate.error.actor.makeFeed', error },
          { type: 'feed.renew' },
          { type: 'feed.keep' },
          { type: 'feed.end' },
          { type: 'xstate.done.actor.endFeed', output: off },
          { type: 'xstate.error.actor.endFeed', error },
          { type: 'address.copy' },
          { type: 'xstate.done.actor.copyAddress', output: undefined },
          { type: 'xstate.error.actor.copyAddress', error },
          { type: 'alarms.choose', alarms: [0] },
          { type: 'alarms.choose', alarms: [] },
          { type: 'alarms.choose', alarms: [0, 1, 2, 3] },
          { type: 'xstate.done.actor.saveAlarms', output },
          { type: 'xstate.error.actor.saveAlarms', error },
          { type: 'file.save' },
          { type: 'xstate.done.actor.saveFile', output: undefined },
          { type: 'xstate.error.actor.saveFile', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Answers = Partial<
  Record<
    'makeFeed' | 'endFeed' | 'saveAlarms' | 'copyAddress' | 'saveFile',
    Calendar | Error | undefined
  >
>;

/** A machine that has read a calendar, and what was asked of its actors. */
async function shown(read: Calendar, answers: Answers) {
  const calls: string[] = [];
  const saved: (readonly number[])[] = [];
  const told = (call: keyof Answers) => async () => {
    calls.push(call);
    const answer = answers[call];
    if (answer instanceof Error) throw answer;
    return answer ?? read;
  };
  const done = (call: keyof Answers) => async () => {
    await told(call)();
  };
  const machine = calendarMachine.provide({
    actors: {
      readCalendar: fromPromise<Calendar, void>(() => Promise.resolve(read)),
      makeFeed: fromPromise<Calendar, void>(told('makeFeed')),
      endFeed: fromPromise<Calendar, void>(told('endFeed')),
      saveAlarms: fromPromise<Calendar, { alarms: readonly number[] }>(async ({ input }) => {
        saved.push(input.alarms);
        return { ...(await told('saveAlarms')()), alarms: input.alarms };
      }),
      copyAddress: fromPromise<void, { address: string }>(done('copyAddress')),
      saveFile: fromPromise<void, void>(done('saveFile')),
    },
  });
  const actor = createActor(machine).start();
  await settle();

  return { actor, calls, saved };
}

function pending() {
  return fromPromise<Calendar, void>(() => new Promise(() => {}));
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
