import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';

import type { TaskStatus } from '#src/contract/today/commitments.ts';
import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import type { Script } from '#src/domain/practiceRoom/guidance.ts';
import { asLeft, asSatThrough, ownPractice } from '#src/domain/timer/ownPractice.ts';
import type { Moment, TaskTimer } from '#src/domain/timer/timer.ts';
import type { FoundTimers, KeptTimers, TimerToSave } from '#src/domain/timer/timerDesk.ts';
import { breathPacerMachine } from '#src/machines/practiceRoom/breathPacerMachine.ts';
import { guidanceMachine } from '#src/machines/practiceRoom/guidanceMachine.ts';
import type {
  PracticeSessionEvent,
  RoomWish,
} from '#src/machines/practiceRoom/practiceSessionEvents.ts';
import { practiceSessionMachine } from '#src/machines/practiceRoom/practiceSessionMachine.ts';
import type { TimerDeskEvent } from '#src/machines/timer/timerDeskEvents.ts';
import { timerDeskMachine } from '#src/machines/timer/timerDeskMachine.ts';
import {
  timerMachine,
  type BellEvent,
  type BellInput,
  type ScreenEvent,
  type ToneEvent,
  type TimerEvent,
} from '#src/machines/timer/timerMachine.ts';
import { timerSaveMachine, type TimerSaved } from '#src/machines/timer/timerSaveMachine.ts';
import { followRoomTimer, type RoomStart } from '#src/routes/practiceRoom/roomTimer.ts';

const email = 'maya@example.com';
const saved: { newStatus: TaskStatus } = { newStatus: 'done' };

/** A device with its clocks and what it keeps, on which the room is opened, reloaded and killed. */
export function roomWorld(plan: PracticePlan, start: RoomStart | null = null) {
  const now: Moment = { wall: Date.parse('2026-11-21T07:00:00Z'), mono: 0 };
  const kept = new Map<string, TaskTimer>();
  const sessions: { taskId: string; activeMs: number }[] = [];
  const firstBells: string[] = [];
  const pulses = new Set<() => void>();
  let practices = 0;
  let saving: Promise<unknown> = Promise.resolve();
  let page = openPage();

  function openPage() {
    const clock = new SimulatedClock();
    let told: ((timers: KeptTimers) => void) | null = null;
    const timersKept = (): KeptTimers => Object.fromEntries(kept);
    const keep = (timer: TaskTimer) => {
      kept.set(timer.task.taskId, timer);
      told?.(timersKept());
    };
    const desk = createActor(
      timerDeskMachine.provide({
        actors: {
          keptTimers: fromCallback<TimerDeskEvent, { email: string }>(({ sendBack }) => {
            told = (timers) => sendBack({ type: 'timers.stored', timers });
          }),
          toldTimers: fromCallback<TimerDeskEvent, { email: string }>(() => {}),
          restsAsked: fromCallback<TimerDeskEvent, { email: string }>(() => {}),
          timerLock: fromCallback<TimerDeskEvent, { email: string }>(({ sendBack }) =>
            sendBack({ type: 'lock.held' }),
          ),
          readTimers: fromPromise<FoundTimers, { email: string }>(() =>
            Promise.resolve({ timers: timersKept(), told: {}, at: { ...now } }),
          ),
          timer: timerMachine.provide({
            actors: {
              moments: fromCallback<TimerEvent, { firstInMs: number }>(({ sendBack }) => {
                const pulse = () => sendBack({ type: 'clock.read', at: { ...now } });
                pulses.add(pulse);
                return () => pulses.delete(pulse);
              }),
              wakeLock: fromCallback<ScreenEvent, { isWanted: boolean }>(() => {}),
              soundChoices: fromCallback<TimerEvent>(() => {}),
              roomTone: fromCallback<ToneEvent, { plan: PracticePlan | null }>(() => {}),
              bell: fromCallback<BellEvent, BellInput>(({ input }) => {
                if (input.isFresh) firstBells.push(String(practices));
              }),
            },
            actions: { checkpoint: (_, { timer }) => keep(timer), keepSound: () => {} },
          }),
          timerSave: timerSaveMachine.provide({
            actors: {
              saveTimer: fromPromise<TimerSaved, TimerToSave>(async ({ input }) => {
                await saving;
                kept.delete(input.task.taskId);
                return saved;
              }),
            },
          }),
        },
        actions: {
          recordPractice: (_, { timer }) =>
            void sessions.push({ taskId: timer.task.taskId, activeMs: timer.elapsedMs }),
          keepTimer: (_, { timer }) => keep(timer),
          goOn: () => {},
          restElsewhere: () => {},
        },
      }),
      { input: { email }, clock },
    );
    const keepEnded = (ended: TaskTimer | null) => {
      if (ended === null) return;
      keep(ended);
      desk.send({ type: 'timers.look' });
    };
    const openRoom = () =>
      createActor(
        practiceSessionMachine.provide({
          actors: {
            roomTimer: fromCallback<RoomWish, { email: string }>(({ receive, sendBack }) => {
              const timer = followRoomTimer(desk, {
                forget: (left) => void kept.delete(left.task.taskId),
                now: () => ({ ...now }),
                send: (event) => sendBack(event),
                start: () => {
                  practices += 1;
                  const task = ownPractice(String(practices), '2026-11-21');
                  return start ?? { task, elapsedMs: 0 };
                },
              });
              receive(timer.wish);
              return timer.stop;
            }),
            presetChanges: fromCallback<PracticeSessionEvent, { email: string }>(() => {}),
            settlingMoments: fromCallback<
              PracticeSessionEvent,
              { plan: PracticePlan; inMs: number }
            >(({ sendBack }) => {
              const pulse = () => sendBack({ type: 'clock.read', at: { ...now } });
              pulses.add(pulse);
              return () => pulses.delete(pulse);
            }),
            readScript: fromPromise<Script | null, { id: string }>(() => Promise.resolve(null)),
            breathPacer: breathPacerMachine.provide({
              actors: { breathPhases: fromCallback(() => {}) },
            }),
            guidance: guidanceMachine.provide({
              actors: { cues: fromCallback(() => {}), voices: fromCallback(() => {}) },
            }),
          },
          actions: {
            tryBell: () => {},
            keepPlan: () => {},
            savePreset: () => {},
            removePreset: () => {},
            keepLeft: (_, { left }) => keepEnded(left === null ? null : asLeft(left)),
            keepSatThrough: (_, { at, left }) =>
              keepEnded(left === null ? null : asSatThrough(left, at)),
            dropLeft: (_, { left }) => void kept.delete(left?.task.taskId ?? ''),
          },
        }),
        { input: { email, plan }, clock },
      );
    desk.start();
    let room = openRoom().start();

    return {
      clock,
      desk,
      room: () => room,
      enterAgain() {
        room.stop();
        room = openRoom().start();
      },
      close: () => {
        room.stop();
        desk.stop();
        pulses.clear();
      },
    };
  }

  return {
    firstBells,
    kept,
    now,
    sessions,
    desk: () => page.desk,
    room: () => page.room(),
    /** Leaves the room, and is there again at once. */
    enterAgain: () => page.enterAgain(),
    /** Lets no save be done until what this returns is called. */
    holdSaves() {
      let release = () => {};
      saving = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    /** The desk's timer, in milliseconds; null where none is under way. */
    elapsed: () =>
      page.desk.getSnapshot().children.timer?.getSnapshot().context.timer.elapsedMs ?? null,
    state: () => {
      const { value } = page.room().getSnapshot();
      return typeof value === 'string' ? value : Object.entries(value).flat().join('.');
    },
    send: (event: PracticeSessionEvent) => page.room().send(event),
    interrupt: () =>
      page.desk.getSnapshot().children.timer?.send({ type: 'sound.interrupted', at: { ...now } }),
    /** Lets the clocks go on, each by so many milliseconds, and the page look at them. */
    pass(wall: number, mono: number) {
      now.wall += wall;
      now.mono += mono;
      for (const pulse of pulses) pulse();
    },
    /** The half second at an end is over. */
    endOver: () => page.clock.increment(500),
    /** The page is gone for so many milliseconds, and there again. */
    async gone(ms: number) {
      page.close();
      now.wall += ms;
      now.mono = 0;
      page = openPage();
      await settled();
    },
  };
}

/** What resolves at once has done so. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => void setImmediate(resolve));
  }
}
