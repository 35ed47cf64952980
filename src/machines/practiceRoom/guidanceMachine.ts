import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Cue, Script } from '../../domain/practiceRoom/guidance.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type GuidanceActorRef = ActorRefFrom<typeof guidanceMachine>;

/** A meditation under way, and where it is. */
export interface Guided {
  script: Script;
  /** When it began, by the page's clock that is never put back, in milliseconds: its breaks left out. */
  begunAt: number;
}

export type GuidanceEvent =
  | { type: 'cue.came'; cue: Cue; isLate: boolean }
  | { type: 'cue.went' }
  | { type: 'cues.over' }
  | { type: 'voice.told'; isThere: boolean; isSpoken: boolean }
  | { type: 'voice.toggle' };

interface GuidanceContext extends Guided {
  cue: Cue | null;
  /** Whether its member wishes to hear it. */
  isSpoken: boolean;
}

interface VoiceTold {
  isThere: boolean;
  isSpoken: boolean;
}

const turnVoice = [
  'toggleVoice',
  { type: 'keepWish', params: ({ context }: { context: GuidanceContext }) => context },
] as const;
const toldParams = ({ event }: { event: VoiceTold }) => event;
const cameParams = ({ event }: { event: { cue: Cue; isLate: boolean } }) => event;

/**
 * The words of a guided meditation: what is shown, and what is said by the browser's own voice where there is one and its member wishes
 * it (rules/practiceRoom#Q9). What comes more than two seconds late is shown, and not said.
 */
export const guidanceMachine = setup({
  types: {} as { context: GuidanceContext; events: GuidanceEvent; input: Guided },
  actors: {
    /** Tells what is to be shown at once, and each time that changes. */
    cues: fromCallback<GuidanceEvent, Guided>(unprovidedListener('cues')),
    /** Tells whether there is a voice of the device itself, and whether its member wished to hear it before. */
    voices: fromCallback<GuidanceEvent>(unprovidedListener('voices')),
    /** Resolves once it is said, and also where the browser never tells. */
    say: fromPromise<void, { text: string }>(unprovided('say')),
  },
  actions: {
    showCue: assign((_, { cue }: { cue: Cue }) => ({ cue })),
    hideCue: assign({ cue: null }),
    recordWish: assign((_, { isSpoken }: VoiceTold) => ({ isSpoken })),
    toggleVoice: assign({ isSpoken: ({ context }) => !context.isSpoken }),
    keepWish: (_, _params: { isSpoken: boolean }) => unprovidedAction('keepWish'),
  },
  guards: {
    isToSpeak: (_, { isSpoken, isThere }: VoiceTold) => isThere && isSpoken,
    isGone: (_, { isThere }: VoiceTold) => !isThere,
    isInTime: (_, { isLate }: { isLate: boolean }) => !isLate,
    isThere: (_, { isThere }: VoiceTold) => isThere,
  },
}).createMachine({
  id: 'guidance',
  context: ({ input }) => ({ ...input, cue: null, isSpoken: false }),
  invoke: [
    {
      id: 'cues',
      src: 'cues',
      input: ({ context: { begunAt, script } }) => ({ begunAt, script }),
    },
    { id: 'voices', src: 'voices' },
  ],
  type: 'parallel',
  states: {
    text: {
      initial: 'silent',
      states: {
        silent: {},
        shown: {},
        over: {},
      },
      on: {
        'cue.came': { target: '.shown', actions: { type: 'showCue', params: cameParams } },
        'cue.went': { target: '.silent', actions: 'hideCue' },
        'cues.over': { target: '.over', actions: 'hideCue' },
      },
    },
    voice: {
      initial: 'gone',
      states: {
        /** There is none on this device. */
        gone: {
          on: {
            'voice.told': [
              {
                guard: { type: 'isToSpeak', params: toldParams },
                target: 'waiting',
                actions: { type: 'recordWish', params: toldParams },
              },
              { guard: { type: 'isThere', params: toldParams }, target: 'off' },
            ],
          },
        },
        off: { on: { 'voice.toggle': { target: 'waiting', actions: turnVoice } } },
        waiting: {
          on: {
            'voice.toggle': { target: 'off', actions: turnVoice },
            'cue.came': {
              guard: { type: 'isInTime', params: cameParams },
              target: 'saying',
            },
          },
        },
        saying: {
          invoke: {
            id: 'say',
            src: 'say',
            input: ({ context }) => ({ text: context.cue?.text ?? '' }),
            onDone: 'waiting',
            onError: 'waiting',
          },
          on: {
            'voice.toggle': { target: 'off', actions: turnVoice },
            'cue.came': {
              guard: { type: 'isInTime', params: cameParams },
              target: 'saying',
              reenter: true,
            },
          },
        },
      },
      on: {
        'voice.told': {
          guard: { type: 'isGone', params: toldParams },
          target: '.gone',
        },
      },
    },
  },
});
