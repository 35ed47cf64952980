import { fromCallback } from 'xstate';

import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import type { Script } from '../../domain/practiceRoom/guidance.ts';
import { asLeft, asSatThrough, ownPractice } from '../../domain/timer/ownPractice.ts';
import { moment } from '../../domain/timer/moment.ts';
import type { TaskTimer } from '../../domain/timer/timer.ts';
import {
  breathPacerMachine,
  type BreathPacerEvent,
  type PacedBreath,
} from '../../machines/practiceRoom/breathPacerMachine.ts';
import {
  guidanceMachine,
  type Guided,
  type GuidanceEvent,
} from '../../machines/practiceRoom/guidanceMachine.ts';
import type {
  PracticeSessionEvent,
  RoomWish,
} from '../../machines/practiceRoom/practiceSessionEvents.ts';
import { practiceSessionMachine } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';
import { localDay } from '../../domain/common/day.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { ringAhead, tryVoice } from '../../services/practiceRoom/bellsLater.ts';
import { keepPlan } from '../../services/practiceRoom/keptPlan.ts';
import {
  onPresetsLater,
  removePreset,
  savePreset,
} from '../../services/practiceRoom/presetsLater.ts';
import { onMoments } from '../../services/timer/moments.ts';
import { unlockBell } from '../../services/timer/sound.ts';
import { forgetTimer } from '../../services/timer/taskTimers.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { fetchUnderWay, onceUnderWay } from './fetchUnderWay.ts';
import { followRoomTimer, type RoomStart } from './roomTimer.ts';

const fetchFoundTimers = () => import('../../services/timer/foundTimers.ts');
const fetchScripts = () => import('./scripts.ts');
const pillar = 'TETHER';

/** The practice room on this device: its sound, its clock, its voice, and the desk's timer; `task` is the one that is practised, if it is one's. */
export function livePracticeSession(timerDeskRef: TimerDeskActorRef, task: RoomStart | null) {
  const keepEnded = async (email: string, ended: TaskTimer | null) => {
    if (ended === null) return;
    const { keepAndTell } = await fetchFoundTimers();
    await keepAndTell(email, ended);
    timerDeskRef.send({ type: 'timers.look' });
  };

  return practiceSessionMachine.provide({
    actors: {
      roomTimer: fromCallback<RoomWish, { email: string }>(({ input, receive, sendBack }) => {
        const followed = followRoomTimer(timerDeskRef, {
          forget: ({ task: { taskId } }) => void forgetTimer(input.email, taskId),
          now: moment,
          send: (event: PracticeSessionEvent) => sendBack(event),
          start: () =>
            task ?? {
              task: ownPractice(crypto.randomUUID(), todayOf(input.email)),
              elapsedMs: 0,
            },
        });
        receive(followed.wish);
        return followed.stop;
      }),
      presetChanges: fromCallback<PracticeSessionEvent, { email: string }>(({ input, sendBack }) =>
        onPresetsLater(input.email, (presets) => sendBack({ type: 'presets.told', presets })),
      ),
      settlingMoments: fromCallback<PracticeSessionEvent, { plan: PracticePlan; inMs: number }>(
        ({ input: { inMs, plan }, sendBack }) => {
          const ahead = ringAhead(plan.voice, pillar, inMs);
          const stop = onMoments(inMs % 1000, {
            read: (at) =>
              sendBack({
                type: 'clock.read',
                at,
                ...(ahead.isSet() ? {} : { isSilent: true as const }),
              }),
            hidden: () => {},
          });
          return () => {
            stop();
            ahead.takeBack();
          };
        },
      ),
      readScript: fromRequest<Script | null, { id: string }>(async ({ input }) => {
        const found = await fetchScripts().catch(() => null);
        return (await found?.scriptOf(input.id)) ?? null;
      }),
      breathPacer: liveBreathPacer,
      guidance: liveGuidance,
    },
    actions: {
      tryBell: (_, { voice }) => void tryVoice(voice, pillar),
      keepPlan: (_, { email, plan }) => {
        unlockBell();
        void keepPlan(email, plan);
      },
      savePreset: (_, { email, preset }) => void savePreset(email, preset),
      removePreset: (_, { email, name }) => void removePreset(email, name),
      keepLeft: (_, { email, left }) => void keepEnded(email, left === null ? null : asLeft(left)),
      keepSatThrough: (_, { at, email, left }) =>
        void keepEnded(email, left === null ? null : asSatThrough(left, at)),
      dropLeft: (_, { email, left }) => {
        if (left !== null) void forgetTimer(email, left.task.taskId);
      },
    },
  });
}

const liveBreathPacer = breathPacerMachine.provide({
  actors: {
    breathPhases: fromCallback<BreathPacerEvent, PacedBreath>(({ input, sendBack }) =>
      onceUnderWay(({ paceBreath }) => paceBreath(input, sendBack)),
    ),
  },
});

const liveGuidance = guidanceMachine.provide({
  actors: {
    cues: fromCallback<GuidanceEvent, Guided>(({ input, sendBack }) =>
      onceUnderWay(({ onCues }) =>
        onCues(input, {
          came: (cue, isLate) => sendBack({ type: 'cue.came', cue, isLate }),
          went: () => sendBack({ type: 'cue.went' }),
          over: () => sendBack({ type: 'cues.over' }),
        }),
      ),
    ),
    voices: fromCallback<GuidanceEvent>(({ sendBack }) =>
      onceUnderWay(({ onVoice }) => onVoice((voice) => sendBack({ type: 'voice.told', ...voice }))),
    ),
    say: fromRequest<void, { text: string }>(async ({ input, signal }) => {
      const { say } = await fetchUnderWay();
      await say(input.text, signal);
    }),
  },
  actions: {
    keepWish: (_, { isSpoken }) => void keepWish(isSpoken),
  },
});

async function keepWish(isSpoken: boolean): Promise<void> {
  const { wishSpoken } = await fetchUnderWay();
  wishSpoken(isSpoken);
}

/** The local day of an account. */
function todayOf(email: string) {
  return localDay(Date.now(), accountZone(email));
}
