import { fromCallback } from 'xstate';

import type { TaskStatus } from '../../contract/today/commitments.ts';
import { moment } from '../../domain/timer/moment.ts';
import type { Moment, TimedTask } from '../../domain/timer/timer.ts';
import type { FoundTimers, TimerToSave } from '../../domain/timer/timerDesk.ts';
import type { Stretch } from '../../domain/timer/stretches.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { isOwnPractice } from '../../domain/timer/ownPractice.ts';
import { timerIdOf } from '../../domain/timer/timerId.ts';
import { timerDeskMachine } from '../../machines/timer/timerDeskMachine.ts';
import type { TimerDeskEvent } from '../../machines/timer/timerDeskEvents.ts';
import {
  timerMachine,
  type BellEvent,
  type BellInput,
  type ScreenEvent,
  type ToneEvent,
  type TimerEvent,
} from '../../machines/timer/timerMachine.ts';
import { timerSaveMachine, type TimerSaved } from '../../machines/timer/timerSaveMachine.ts';
import { muteBell, onBellMuted } from '../../services/timer/bellChoice.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { onMoments } from '../../services/timer/moments.ts';
import {
  findTimers,
  keepAndTell,
  restTimerHere,
  timersKept,
} from '../../services/timer/foundTimers.ts';
import { onRestAsked } from '../../services/timer/restAsked.ts';
import { forgetTimer, onTimersStored } from '../../services/timer/taskTimers.ts';
import { holdTimerLock } from '../../services/timer/timerLock.ts';
import { onTimersElsewhere, takeOver } from '../../services/timer/toldTimers.ts';
import { openRoomTone } from '../../services/practiceRoom/roomTone.ts';
import { fetchTimerSounds, startTimerSound } from '../../services/practiceRoom/timerSound.ts';
import { keepScreenOn } from '../../services/timer/wakeLock.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

/** What a timer needs of the app around it. */
export interface TimerPorts {
  /** Saves a timer under its ID. Answers the task's status, or null where no service accepted it yet. Rejects for bugs only. */
  saveTimer: (timer: TimerToSave, signal: AbortSignal) => Promise<{ newStatus: TaskStatus } | null>;
  /** Asks whether to pause the first timer and start the second. */
  askToPause: (tasks: { first: TimedTask; second: TimedTask }) => Promise<boolean>;
  /** Tells that a timer was not saved, until that is answered. */
  tellFailure: () => Promise<void>;
  /** Adds what was practised to the member's sessions (rules/practice#P15); `at` in milliseconds since the epoch. */
  recordPractice: (practised: Practised) => void;
}

export interface Practised {
  task: TimedTask;
  /** In milliseconds. */
  activeMs: number;
  at: number;
  stretches: readonly Stretch[];
  plan: PracticePlan | null;
}

/** The desk of the member's timers, kept on this device, on its clocks, with its bell and its screen. */
export function liveTimerDesk(ports: TimerPorts) {
  const timerSave = timerSaveMachine.provide({
    actors: {
      saveTimer: fromRequest<TimerSaved, TimerToSave>(async ({ input, signal }) => {
        // Of a practice that is none of a task's only its session is kept.
        const saved = isOwnPractice(input.task)
          ? ({ newStatus: 'done' } as const)
          : await ports.saveTimer(input, signal);
        // Accepted or not, it is in the outbox from here on: what comes next must not find it again.
        await forgetTimer(input.email, input.task.taskId);
        return saved;
      }),
      tellFailure: fromRequest<void, unknown>(() => ports.tellFailure()),
    },
  });

  return timerDeskMachine.provide({
    actors: {
      timer: liveTimer,
      timerSave,
      keptTimers: fromCallback<TimerDeskEvent, { email: string }>(({ input, sendBack }) => {
        const stops = [
          onTimersStored(input.email, (timers) => sendBack({ type: 'timers.stored', timers })),
          onFirstUse(() => void fetchTimerSounds().catch(() => null)),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      timerLock: fromCallback<TimerDeskEvent, { email: string }>(({ input, sendBack }) =>
        holdTimerLock(input.email, {
          held: () => sendBack({ type: 'lock.held' }),
          taken: () => sendBack({ type: 'lock.taken' }),
        }),
      ),
      restsAsked: fromCallback<TimerDeskEvent, { email: string }>(({ input, sendBack }) =>
        onRestAsked(input.email, () => {
          sendBack({ type: 'timer.rest', at: moment() });
          return timersKept();
        }),
      ),
      toldTimers: fromCallback<TimerDeskEvent, { email: string }>(({ input, sendBack }) =>
        onTimersElsewhere(input.email, (told) =>
          sendBack({ type: 'timers.told', told, at: moment() }),
        ),
      ),
      readTimers: fromRequest<FoundTimers, { email: string }>(({ input }) =>
        findTimers(input.email),
      ),
      askToPause: fromRequest<
        { isYes: boolean; at: Moment },
        { first: TimedTask; second: TimedTask }
      >(async ({ input }) => ({ isYes: await ports.askToPause(input), at: moment() })),
    },
    actions: {
      recordPractice: (_, { timer: { task, elapsedMs, end, plan = null, seen, stretches = [] } }) =>
        ports.recordPractice({
          task,
          activeMs: elapsedMs,
          at: end?.at ?? seen.wall,
          stretches,
          plan,
        }),
      keepTimer: (_, { email, timer }) => void keepAndTell(email, timer),
      goOn: (_, { email, timer: { task }, version }) => {
        if (version !== null) void takeOver(email, timerIdOf(task), version);
      },
      restElsewhere: (_, { email, told, at }) => {
        if (told !== null) void restTimerHere(email, told, at);
      },
    },
  });
}

/** A timer on this page's clocks. */
const liveTimer = timerMachine.provide({
  actors: {
    moments: fromCallback<TimerEvent, { firstInMs: number }>(({ input, sendBack }) =>
      onMoments(input.firstInMs, {
        read: (at) => sendBack({ type: 'clock.read', at }),
        hidden: (at) => sendBack({ type: 'page.hidden', at }),
      }),
    ),
    wakeLock: fromCallback<ScreenEvent, { isWanted: boolean }>(({ input, receive, sendBack }) => {
      const screen = keepScreenOn(input.isWanted, (isHeld) =>
        sendBack({ type: isHeld ? 'wakeLock.held' : 'wakeLock.lost' }),
      );
      receive(({ isWanted }) => screen.want(isWanted));
      return screen.stop;
    }),
    bell: fromCallback<BellEvent, BellInput>(({ input, receive, sendBack }) => {
      const sound = startTimerSound(input, () =>
        sendBack({ type: 'sound.interrupted', at: moment() }),
      );
      receive(({ inMs }) => sound.due(inMs));
      return sound.stop;
    }),
    roomTone: fromCallback<ToneEvent, { plan: PracticePlan | null }>(
      ({ input, receive, sendBack }) => {
        if (input.plan === null) return;

        const tone = openRoomTone({
          play: () => sendBack({ type: 'timer.resume', at: moment() }),
          pause: () => sendBack({ type: 'timer.pause', at: moment() }),
          interrupted: () => sendBack({ type: 'sound.interrupted', at: moment() }),
        });
        receive(({ type }) => (type === 'tone.play' ? tone.play() : tone.rest()));
        return tone.close;
      },
    ),
    soundChoices: fromCallback<TimerEvent>(({ sendBack }) =>
      onBellMuted((isMuted) => sendBack({ type: 'sound.stored', isMuted })),
    ),
  },
  actions: {
    checkpoint: (_, { email, timer }) => void keepAndTell(email, timer),
    keepSound: (_, { isMuted }) => muteBell(isMuted),
  },
});
