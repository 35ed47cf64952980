import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  sendTo,
  setup,
  type ActorRefFrom,
} from 'xstate';

import type { PracticePlan, Voice } from '../../contract/practiceRoom/plan.ts';
import type { Script } from '../../domain/practiceRoom/guidance.ts';
import type { Preset } from '../../domain/practiceRoom/presets.ts';
import type { Moment, TaskTimer } from '../../domain/timer/timer.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import { breathPacerMachine } from './breathPacerMachine.ts';
import { guidanceMachine } from './guidanceMachine.ts';
import type {
  PracticeSessionEvent,
  RoomWish,
  Sat,
  SeenPhase,
  SeenTimer,
} from './practiceSessionEvents.ts';
import { ended, placed, still } from './practiceSessionTold.ts';

export type PracticeSessionActorRef = ActorRefFrom<typeof practiceSessionMachine>;

interface PracticeSessionContext {
  email: string;
  plan: PracticePlan;
  presets: readonly Preset[];
  /** The words of the plan, once they are there. */
  script: Script | null;
  /** When settling is over. */
  settledAt: Moment;
  /** What is left of it, in milliseconds. */
  settlingMs: number;
  seen: SeenTimer | null;
  left: TaskTimer | null;
  sat: Sat;
}

interface Here {
  context: PracticeSessionContext;
}

type At = { at: Moment };

const at = ({ event }: { event: At }) => event;
const none: Moment = { wall: 0, mono: 0 };

const endSeen = { type: 'wish', params: { wish: { type: 'end.seen' } } } as const;
const aside = ({ context: { email, left } }: Here) => ({ email, left });

/** The meditation whose words are wanted and not there; null for none. */
function missingScript({
  plan,
  script,
}: Pick<PracticeSessionContext, 'plan' | 'script'>): string | null {
  return plan.kind === 'guided' && script?.id !== plan.script ? plan.script : null;
}

/**
 * The practice room, from the plan to what is left of it. The time itself is the timer desk's: the room wishes, and goes by what the
 * desk tells of its timer (rules/practiceRoom#Q11).
 */
export const practiceSessionMachine = setup({
  types: {} as {
    context: PracticeSessionContext;
    events: PracticeSessionEvent;
    input: { email: string; plan: PracticePlan };
    children: { roomTimer: 'roomTimer'; breathPacer: 'breathPacer'; guidance: 'guidance' };
  },
  actors: {
    /** Reports the desk's timer of this room, and does with it what is wished. */
    roomTimer: fromCallback<RoomWish, { email: string }>(unprovidedListener('roomTimer')),
    presetChanges: fromCallback<PracticeSessionEvent, { email: string }>(
      unprovidedListener('presetChanges'),
    ),
    settlingMoments: fromCallback<PracticeSessionEvent, { plan: PracticePlan; inMs: number }>(
      unprovidedListener('settlingMoments'),
    ),
    readScript: fromPromise<Script | null, { id: string }>(unprovided('readScript')),
    breathPacer: breathPacerMachine,
    guidance: guidanceMachine,
  },
  actions: {
    tryBell: (_, _params: { voice: Voice }) => unprovidedAction('tryBell'),
    keepPlan: (_, _params: { email: string; plan: PracticePlan }) => unprovidedAction('keepPlan'),
    savePreset: (_, _params: { email: string; preset: Preset }) => unprovidedAction('savePreset'),
    removePreset: (_, _params: { email: string; name: string }) => unprovidedAction('removePreset'),
    /** Ends it as it was left, to be saved. */
    keepLeft: (_, _params: { email: string; left: TaskTimer | null }) =>
      unprovidedAction('keepLeft'),
    keepSatThrough: (_, _params: { email: string; left: TaskTimer | null; at: Moment }) =>
      unprovidedAction('keepSatThrough'),
    dropLeft: (_, _params: { email: string; left: TaskTimer | null }) =>
      unprovidedAction('dropLeft'),
    recordPlan: assign({ plan: (_, { plan }: { plan: PracticePlan }) => plan }),
    recordPresets: assign((_, { presets }: { presets: readonly Preset[] }) => ({ presets })),
    recordScript: assign((_, { output }: { output: Script | null }) => ({ script: output })),
    beginSettling: assign(({ context }, { at: now }: At) => {
      const inMs = context.plan.settling * 1000;
      return {
        settledAt: { wall: now.wall + inMs, mono: now.mono + inMs },
        settlingMs: inMs,
      };
    }),
    settleOn: assign(({ context }, { at: now }: At) => ({
      settlingMs: Math.max(0, context.settledAt.mono - now.mono),
    })),
    begin: sendTo(
      'roomTimer',
      ({ context: { plan } }, params: { at: Moment; hasRung: boolean }): RoomWish => ({
        type: 'practice.begin',
        plan,
        ...params,
      }),
    ),
    wish: sendTo('roomTimer', (_, { wish }: { wish: RoomWish }) => wish),
    recordSeen: assign((_, { at: seenAt, phase, plan, plannedMs, practisedMs }: SeenTimer) => ({
      seen: { at: seenAt, phase, plan, plannedMs, practisedMs },
      plan,
    })),
    /** The breath is paced, or the words come. */
    accompany: enqueueActions(({ context, enqueue }) => {
      const { plan, script, seen } = context;
      if (seen === null) return;

      const begunAt = seen.at.mono;
      if (plan.kind === 'breath') {
        const whole = plan.minutes === null ? Infinity : (seen.plannedMs - seen.practisedMs) / 1000;
        enqueue.spawnChild('breathPacer', {
          id: 'breathPacer',
          input: { breath: plan.breath, begunAt, whole },
        });
      }
      if (plan.kind === 'guided' && script !== null) {
        const input = { script, begunAt: begunAt - seen.practisedMs };
        enqueue.spawnChild('guidance', { id: 'guidance', input });
      }
    }),
    leaveAlone: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('breathPacer');
      enqueue.stopChild('guidance');
    }),
    recordLeft: assign((_, { left }: { left: TaskTimer }) => ({ left })),
    forgetLeft: assign({ left: null }),
    recordSat: assign((_, { seconds }: Sat) => ({ sat: { seconds } })),
  },
  guards: {
    isIn: (_, { event, phase }: { event: SeenTimer; phase: SeenPhase }) => event.phase === phase,
    isSettling: ({ context }) => context.plan.settling > 0,
    isSettled: ({ context }, { at: now }: At) => now.mono >= context.settledAt.mono,
    isToFetch: ({ context }) => missingScript(context) !== null,
    isFetched: (_, { output }: { output: Script | null }) => output !== null,
    isLeft: ({ context }) => context.left !== null,
  },
}).createMachine({
  id: 'practiceSession',
  context: ({ input: { email, plan } }) => ({
    email,
    plan,
    presets: [],
    script: null,
    settledAt: none,
    settlingMs: 0,
    seen: null,
    left: null,
    sat: { seconds: 0 },
  }),
  invoke: [
    { id: 'roomTimer', src: 'roomTimer', input: ({ context }) => ({ email: context.email }) },
    {
      id: 'presetChanges',
      src: 'presetChanges',
      input: ({ context }) => ({ email: context.email }),
    },
  ],
  on: {
    'presets.told': { actions: { type: 'recordPresets', params: ({ event }) => event } },
    'left.found': { actions: { type: 'recordLeft', params: ({ event }) => event } },
    ...placed,
  },
  initial: 'arriving',
  states: {
    arriving: {
      initial: 'opening',
      on: ended,
      states: {
        // The desk is still looking whether something goes on.
        opening: { on: { 'timer.elsewhere': 'elsewhere' } },
        elsewhere: {},
      },
    },
    choosing: {
      always: { guard: 'isLeft', target: 'asking' },
      initial: 'ready',
      on: {
        'timer.elsewhere': '#practiceSession.arriving.elsewhere',
        'plan.change': {
          target: '.ready',
          actions: { type: 'recordPlan', params: ({ event }) => event },
        },
        'preset.use': {
          target: '.ready',
          actions: { type: 'recordPlan', params: ({ event }) => event.preset },
        },
        'preset.keep': {
          actions: {
            type: 'savePreset',
            params: ({ context: { email, plan }, event: { name } }) => ({
              email,
              preset: { name, plan },
            }),
          },
        },
        'preset.remove': {
          actions: {
            type: 'removePreset',
            params: ({ context: { email }, event: { name } }) => ({ email, name }),
          },
        },
        'bell.try': { actions: { type: 'tryBell', params: ({ event }) => event } },
      },
      states: {
        ready: {
          always: { guard: 'isToFetch', target: 'fetching' },
          on: {
            'practice.start': [
              {
                guard: 'isSettling',
                target: '#practiceSession.settling',
                actions: [
                  { type: 'beginSettling', params: at },
                  { type: 'keepPlan', params: ({ context }) => context },
                ],
              },
              {
                target: '#practiceSession.beginning',
                actions: [
                  { type: 'keepPlan', params: ({ context }) => context },
                  { type: 'begin', params: ({ event }) => ({ at: event.at, hasRung: false }) },
                ],
              },
            ],
          },
        },
        fetching: {
          invoke: {
            id: 'readScript',
            src: 'readScript',
            input: ({ context }) => ({ id: missingScript(context) ?? '' }),
            onDone: [
              {
                guard: { type: 'isFetched', params: ({ event }) => event },
                target: 'ready',
                actions: { type: 'recordScript', params: ({ event }) => event },
              },
              { target: 'unfetched' },
            ],
          },
        },
        // Without a network its words could not be had.
        unfetched: { on: { 'practice.start': 'fetching' } },
      },
    },
    asking: {
      always: { guard: not('isLeft'), target: 'choosing' },
      on: {
        'left.keep': { actions: [{ type: 'keepLeft', params: aside }, 'forgetLeft'] },
        'left.sitThrough': {
          actions: [
            {
              type: 'keepSatThrough',
              params: ({ context, event }) => ({ ...aside({ context }), at: event.at }),
            },
            'forgetLeft',
          ],
        },
        'left.drop': { actions: [{ type: 'dropLeft', params: aside }, 'forgetLeft'] },
      },
    },
    settling: {
      invoke: {
        id: 'settlingMoments',
        src: 'settlingMoments',
        input: ({ context: { plan, settlingMs } }) => ({ plan, inMs: settlingMs }),
      },
      on: {
        'clock.read': [
          {
            guard: { type: 'isSettled', params: at },
            target: 'beginning',
            // It began when settling was over, however late that is seen.
            actions: {
              type: 'begin',
              params: ({ context, event }) => ({
                at: context.settledAt,
                hasRung: event.isSilent !== true,
              }),
            },
          },
          { actions: { type: 'settleOn', params: at } },
        ],
        'settle.skip': {
          target: 'beginning',
          actions: { type: 'begin', params: ({ event }) => ({ at: event.at, hasRung: false }) },
        },
        'settle.leave': 'choosing',
      },
    },
    // The desk may have to ask what is to become of another timer.
    beginning: {
      on: {
        'timer.none': 'choosing',
        'timer.elsewhere': '#practiceSession.arriving.elsewhere',
      },
    },
    running: {
      on: {
        ...ended,
        'practice.pause': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
        'practice.finish': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
      },
      initial: 'counting',
      states: {
        counting: {
          entry: 'accompany',
          exit: 'leaveAlone',
          on: still('counting'),
          // A practice that goes on after a reload has yet to fetch its words; without them it is silent.
          invoke: {
            id: 'readScript',
            src: 'readScript',
            input: ({ context }) => ({ id: missingScript(context) ?? '' }),
            onDone: {
              guard: { type: 'isFetched', params: ({ event }) => event },
              actions: [{ type: 'recordScript', params: ({ event }) => event }, 'accompany'],
            },
          },
        },
        doubting: {
          on: {
            ...still('doubting'),
            'away.count': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
            'away.leave': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
          },
        },
      },
    },
    paused: {
      on: {
        ...ended,
        ...still('paused'),
        'away.count': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
        'away.leave': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
        'practice.resume': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
        'practice.finish': { actions: { type: 'wish', params: ({ event }) => ({ wish: event }) } },
      },
    },
    ending: { on: { ...ended, ...still('ending') } },
    ended: {
      on: {
        'practice.done': { target: 'kept', actions: endSeen },
        'practice.again': { target: 'choosing', actions: endSeen },
      },
    },
    kept: { type: 'final' },
  },
});
