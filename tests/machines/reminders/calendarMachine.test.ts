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

  test.each([
    [['feed.make'], off, ['saveAlarms', 'makeFeed']],
    [['feed.renew', 'feed.make'], on, ['saveAlarms', 'makeFeed']],
    [['feed.end', 'feed.end'], on, ['saveAlarms', 'endFeed']],
    [['address.copy'], on, ['saveAlarms', 'copyAddress']],
    [['file.save'], on, ['saveAlarms', 'saveFile']],
  ] as const)(
    '%s is done once the alarms are saved that were chosen before it (rules/reminders#RE6)',
    async (types, from, expected) => {
      const { actor, calls } = await shown(from, {});

      actor.send({ type: 'alarms.choose', alarms: [0] });
      for (const type of types) {
        actor.send({ type });
        await settle();
      }

      expect(calls).toEqual(expected);
      expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { pressed: [] } });
    },
  );

  test('all of what was pressed is done once the alarms are saved, in its order and each once', async () => {
    const { actor, calls } = await shown(on, {});

    actor.send({ type: 'alarms.choose', alarms: [0] });
    for (const type of ['address.copy', 'file.save', 'address.copy'] as const) actor.send({ type });
    await settle();

    expect(calls).toEqual(['saveAlarms', 'copyAddress', 'saveFile']);
  });

  test.each([
    [['file.save', 'address.copy'], on, ['saveFile', 'copyAddress']],
    [['address.copy', 'file.save'], on, ['copyAddress', 'saveFile']],
    [['feed.make', 'file.save'], off, ['makeFeed', 'saveFile']],
    [['feed.end', 'feed.end', 'file.save'], on, ['endFeed', 'saveFile']],
    [['file.save', 'address.copy', 'file.save', 'address.copy'], on, ['saveFile', 'copyAddress']],
    [['feed.make', 'file.save', 'file.save'], off, ['makeFeed', 'saveFile']],
    [['feed.renew', 'file.save'], on, ['saveFile']],
    [['feed.end', 'file.save'], on, ['saveFile']],
  ] as const)('each of %s is done, one after the other', async (types, from, expected) => {
    const { actor, calls } = await shown(from, {});

    for (const type of types) actor.send({ type });
    await settle();

    expect(calls).toEqual(expected);
    expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { pressed: [] } });
  });

  test('what was pressed is not done with alarms that could not be saved', async () => {
    const { actor, calls } = await shown(on, { saveAlarms: new CalendarRefused('network') });

    actor.send({ type: 'alarms.choose', alarms: [0] });
    actor.send({ type: 'file.save' });
    await settle();

    expect(calls).toEqual(['saveAlarms']);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { pressed: [], refusal: 'network' },
    });
  });

  test.each([
    [['feed.make'], off],
    [['feed.renew', 'feed.make'], on],
    [['feed.renew', 'alarms.choose', 'feed.keep'], on],
    [['feed.end', 'alarms.choose', 'feed.keep'], on],
    [['feed.end', 'feed.end'], on],
    [['address.copy'], on],
    [['file.save'], on],
  ] as const)('alarms that are chosen amid %s are saved after it', async (types, from) => {
    const { actor, saved } = await shown(from, {});

    for (const type of types) {
      actor.send(type === 'alarms.choose' ? { type, alarms: [30] } : { type });
    }
    actor.send({ type: 'alarms.choose', alarms: [0, 5, 10, 30] });
    actor.send({ type: 'alarms.choose', alarms: [0, 30] });
    expect(actor.getSnapshot().context.wanted).toEqual([0, 30]);
    await settle();

    expect(saved.at(-1)).toEqual([0, 30]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'shown',
      context: { calendar: { alarms: [0, 30] }, wanted: [0, 30], refusal: null },
    });
  });

  test('alarms that were chosen on another device are shown once the service tells of them', async () => {
    const { actor, saved } = await shown(off, { makeFeed: { ...on, alarms: [0, 60] } });

    actor.send({ type: 'feed.make' });
    await settle();

    expect(actor.getSnapshot().context.wanted).toEqual([0, 60]);
    expect(saved).toEqual([]);
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
        isSame: ({ value, context }) => [
          value,
          context.calendar,
          context.wanted,
          context.pressed[0],
        ],
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
