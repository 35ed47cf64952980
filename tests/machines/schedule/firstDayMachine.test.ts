import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, type AnyMachineSnapshot } from 'xstate';

import type { ScheduleSave } from '#src/domain/schedule/editing.ts';
import { firstSettings, withPractice } from '#src/domain/schedule/firstDay.ts';
import { recordOf } from '#src/domain/schedule/record.ts';
import {
  ScheduleConflict,
  ScheduleError,
  type StoredSchedule,
} from '#src/domain/schedule/scheduleFailure.ts';
import { firstDayMachine, type FirstDayOpening } from '#src/machines/schedule/firstDayMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const today = '2026-11-26';
const email = 'maya@example.com';
const input = { email, today };
const chosen = withPractice(firstSettings(today), 'TETHER');
const record = recordOf(chosen, null, email);
const stored: StoredSchedule = { record, version: '"1"' };
const nothing: FirstDayOpening = { stored: null, draft: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('firstDayMachine', () => {
  test('asks one question after the other, and saves the answers once (rules/schedule#S34)', async () => {
    const { day, saves, told } = openDay();
    await settle();
    expect(day.getSnapshot().value).toEqual({ asking: 'practices' });

    day.send({ type: 'practice.toggle', code: 'TETHER' });
    day.send({ type: 'question.next' });
    day.send({ type: 'question.next' });
    day.send({ type: 'plan.save' });
    day.send({ type: 'plan.save' });
    expect(day.getSnapshot().hasTag('busy')).toBe(true);
    await settle();

    expect(saves).toEqual([{ record, version: null, isFirst: true }]);
    expect(day.getSnapshot()).toMatchObject({ value: 'saved', status: 'done' });
    expect(told).toEqual(['keep', 'publish', 'drop', 'saved']);
  });

  test('does not go on without a practice, nor without a day (rules/schedule#S35)', async () => {
    const { day } = openDay();
    await settle();

    day.send({ type: 'question.next' });
    expect(day.getSnapshot()).toMatchObject({
      value: { asking: 'practices' },
      context: { isNothingChosen: true },
    });
    day.send({ type: 'practice.toggle', code: 'TETHER' });
    expect(day.getSnapshot().context.isNothingChosen).toBe(false);
    day.send({ type: 'question.next' });
    for (let index = 0; index < 7; index += 1) {
      day.send({ type: 'day.toggle', index, isOn: false });
    }
    day.send({ type: 'question.next' });
    expect(day.getSnapshot()).toMatchObject({
      value: { asking: 'days' },
      context: { isNothingChosen: true },
    });
    day.send({ type: 'question.back' });

    expect(day.getSnapshot()).toMatchObject({
      value: { asking: 'practices' },
      context: { isNothingChosen: false },
    });
  });

  test('goes on with what an earlier visit chose (rules/schedule#S37)', async () => {
    const draft = { settings: chosen, version: null, keptAt: 0 };
    const { day } = openDay({ openings: [() => ({ stored: null, draft })] });
    await settle();

    expect(day.getSnapshot().context.settings).toEqual(chosen);
  });

  test('asks nothing where there is a schedule', async () => {
    const { day, told } = openDay({ openings: [() => ({ stored, draft: null })] });
    await settle();

    expect(day.getSnapshot()).toMatchObject({ value: 'planned', status: 'done' });
    expect(told).toEqual(['publish']);
  });

  test('looks again where it could not be looked up', async () => {
    const { day, told } = openDay({
      openings: [() => Promise.reject(new ScheduleError('no', 'unreachable')), () => nothing],
    });
    await settle();
    expect(day.getSnapshot().value).toBe('unknown');
    expect(told).toEqual(['log']);

    day.send({ type: 'plan.retry' });
    await settle();
    expect(day.getSnapshot().value).toEqual({ asking: 'practices' });
  });

  test('tells a failure, and has every answer still', async () => {
    const { day, saves, told } = openDay({
      answers: [() => Promise.reject(new ScheduleError('no', 'unreachable')), () => stored],
    });
    await answerAll(day);
    expect(day.getSnapshot().value).toEqual({ asking: 'times' });
    expect(told).toContain('failure');

    day.send({ type: 'plan.save' });
    await settle();
    expect(saves[1]).toEqual(saves[0]);
    expect(day.getSnapshot().value).toBe('saved');
  });

  test('lets the schedule of another device stand, and keeps its draft (rules/schedule#S37)', async () => {
    const { day, told } = openDay({
      answers: [() => Promise.reject(new ScheduleConflict(stored))],
    });
    await answerAll(day);

    expect(day.getSnapshot()).toMatchObject({ value: 'planned', context: { stored } });
    expect(told).toEqual(['keep', 'publish', 'planned']);
  });

  test('changes the times of one practice', async () => {
    const { day } = openDay();
    await settle();
    day.send({ type: 'practice.toggle', code: 'TETHER' });
    day.send({ type: 'question.next' });
    day.send({ type: 'question.next' });
    const settings = { ...chosen.TETHER, sessionTimes: ['12:00'] };
    day.send({ type: 'settings.change', code: 'TETHER', settings });

    expect(day.getSnapshot().context.settings).toEqual({ ...chosen, TETHER: settings });
    day.send({ type: 'question.back' });
    expect(day.getSnapshot().value).toEqual({ asking: 'days' });
  });

  test('reaches each of its states, and takes each of its transitions', () => {
    const answers = [
      { type: 'xstate.done.actor.open', output: nothing },
      { type: 'xstate.done.actor.open', output: { stored, draft: null } },
      { type: 'xstate.error.actor.open', error: new ScheduleError('no', 'unreachable') },
      { type: 'xstate.done.actor.saveSchedule', output: stored },
      { type: 'xstate.error.actor.saveSchedule', error: new ScheduleConflict(stored) },
      { type: 'xstate.error.actor.saveSchedule', error: new ScheduleError('no', 'unreachable') },
      { type: 'xstate.done.actor.tellFailure' },
    ];
    const events = [
      { type: 'practice.toggle', code: 'TETHER' },
      ...[0, 1, 2, 3, 4].map((index) => ({ type: 'day.toggle', index, isOn: false })),
      { type: 'settings.change', code: 'TETHER', settings: chosen.TETHER },
      { type: 'question.next' },
      { type: 'question.back' },
      { type: 'plan.save' },
      { type: 'plan.retry' },
      ...answers,
    ];

    const isSame = ({ value, context }: AnyMachineSnapshot) => [
      value,
      context.isNothingChosen,
      context.settings.TETHER.isEnabled,
      String(context.settings.TETHER.practiceDays),
    ];
    expect(coverageOf(firstDayMachine, { events, input, isSame })).toEqual({
      statesNotReached: [],
      transitionsNotTaken: [],
    });
  });
});

type Opening = () => FirstDayOpening | Promise<FirstDayOpening>;
type Answer = () => StoredSchedule | Promise<StoredSchedule>;

/** A first day, and in order what it saved and what it told of. */
function openDay({
  openings = [() => nothing],
  answers = [() => stored],
}: { openings?: Opening[]; answers?: Answer[] } = {}) {
  const saves: ScheduleSave[] = [];
  const told: string[] = [];
  let opened = 0;
  const day = createActor(
    firstDayMachine.provide({
      actors: {
        open: fromPromise<FirstDayOpening, { email: string }>(async () => {
          const opening = openings[opened];
          opened += 1;
          return opening === undefined ? nothing : opening();
        }),
        saveSchedule: fromPromise<StoredSchedule, ScheduleSave>(async ({ input: save }) => {
          saves.push(save);
          const answer = answers[saves.length - 1];
          return answer === undefined ? stored : answer();
        }),
        tellFailure: fromPromise<void>(async () => void told.push('failure')),
      },
      actions: {
        keepDraft: () => told.push('keep'),
        dropDraft: () => told.push('drop'),
        logFailure: () => told.push('log'),
        publish: () => told.push('publish'),
        tellSaved: () => told.push('saved'),
        tellPlanned: () => told.push('planned'),
      },
    }),
    { input },
  ).start();

  return { day, saves, told };
}

async function answerAll(day: ReturnType<typeof openDay>['day']) {
  await settle();
  day.send({ type: 'practice.toggle', code: 'TETHER' });
  day.send({ type: 'question.next' });
  day.send({ type: 'question.next' });
  day.send({ type: 'plan.save' });
  await settle();
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}
