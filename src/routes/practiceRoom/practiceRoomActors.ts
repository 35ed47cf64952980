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
import { onBreath, pulseBreath } from '../../services/practiceRoom/breathPhases.ts';
import { startBreathSound } from '../../services/practiceRoom/breathSound.ts';
import { onCues } from '../../services/practiceRoom/cues.ts';
import { keepPlan } from '../../services/practiceRoom/keptPlan.ts';
import { onPresets, removePreset, savePreset } from '../../services/practiceRoom/presets.ts';
import { ringAhead, tryVoice } from '../../services/practiceRoom/roomSound.ts';
import { onVoice, say, wishSpoken } from '../../services/practiceRoom/speech.ts';
import { keepAndTell } from '../../services/timer/foundTimers.ts';
import { onMoments } from '../../services/timer/moments.ts';
import { unlockBell } from '../../services/timer/sound.ts';
import { forgetTimer } from '../../services/timer/taskTimers.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { followRoomTimer, type RoomStart } from './roomTimer.ts';
import { scriptOf } from './scripts.ts';

const pillar = 'TETHER';

/** The practice room on this device: its sound, its clock, its voice, and the desk's timer; `task` is the one that is practised, if it is one's. */
export function livePracticeSession(timerDeskRef: TimerDeskActorRef, task: RoomStart | null) {
  const keepEnded = async (email: string, ended: TaskTimer | null) => {
    if (ended === null) return;
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
        onPresets(input.email, (presets) => sendBack({ type: 'presets.told', presets })),
      ),
      settlingMoments: fromCallback<PracticeSessionEvent, { plan: PracticePlan; inMs: number }>(
        ({ input: { inMs, plan }, sendBack }) => {
          const takeBack = ringAhead(plan.voice, pillar, inMs);
          const stop = onMoments(inMs % 1000, {
            read: (at) => sendBack({ type: 'clock.read', at }),
            hidden: () => {},
          });
          return () => {
            stop();
            takeBack();
          };
        },
      ),
      readScript: fromRequest<Script | null, { id: string }>(({ input }) => scriptOf(input.id)),
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
    breathPhases: fromCallback<BreathPacerEvent, PacedBreath>(({ input, sendBack }) => {
      let last = '';
      const stopSound = startBreathSound(input);
      const stop = onBreath(input, (phase, count) => {
        if (phase !== last) pulseBreath(phase);
        last = phase;
        sendBack({ type: 'breath.moved', phase, count });
      });
      return () => {
        stop();
        stopSound();
      };
    }),
  },
});

const liveGuidance = guidanceMachine.provide({
  actors: {
    cues: fromCallback<GuidanceEvent, Guided>(({ input, sendBack }) =>
      onCues(input, {
        came: (cue, isLate) => sendBack({ type: 'cue.came', cue, isLate }),
        went: () => sendBack({ type: 'cue.went' }),
        over: () => sendBack({ type: 'cues.over' }),
      }),
    ),
    voices: fromCallback<GuidanceEvent>(({ sendBack }) =>
      onVoice((voice) => sendBack({ type: 'voice.told', ...voice })),
    ),
    say: fromRequest<void, { text: string }>(({ input, signal }) => say(input.text, signal)),
  },
  actions: { keepWish: (_, { isSpoken }) => wishSpoken(isSpoken) },
});

/** The local day of an account. */
function todayOf(email: string) {
  return localDay(Date.now(), accountZone(email));
}
