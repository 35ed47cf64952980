import { assign, fromCallback, setup, type ActorRefFrom } from 'xstate';

import type { Breath, BreathPhase } from '../../domain/practiceRoom/breath.ts';
import { unprovidedListener } from '../common/unprovided.ts';

export type BreathPacerActorRef = ActorRefFrom<typeof breathPacerMachine>;

/** A breath that is paced, and by what: lengths in seconds. */
export interface PacedBreath {
  breath: Breath;
  /** When it began, by the page's clock that is never put back, in milliseconds. */
  begunAt: number;
  /** How long after that its practice ends; Infinity for never. */
  whole: number;
}

export interface BreathPacerEvent {
  type: 'breath.moved';
  phase: BreathPhase;
  /** As it is counted down in whole seconds; null once it is still. */
  count: number | null;
}

interface BreathPacerContext extends PacedBreath {
  /** What is left of the phase, in whole seconds that have begun; null once it is still. */
  count: number | null;
}

const moved = (['out', 'empty', 'in', 'full', 'still'] as const).map((phase) => ({
  guard: {
    type: 'isIn' as const,
    params: ({ event }: { event: BreathPacerEvent }) => ({ event, phase }),
  },
  target: phase === 'still' ? '#breathPacer.still' : (`#breathPacer.breathing.${phase}` as const),
  actions: {
    type: 'recordCount' as const,
    params: ({ event }: { event: BreathPacerEvent }) => event,
  },
}));

/** The breath of a practice, phase by phase, as the clock has it (rules/practiceRoom#Q8). */
export const breathPacerMachine = setup({
  types: {} as { context: BreathPacerContext; events: BreathPacerEvent; input: PacedBreath },
  actors: {
    /** Tells the phase at once, each time it turns, and each second of it. */
    breathPhases: fromCallback<BreathPacerEvent, PacedBreath>(unprovidedListener('breathPhases')),
  },
  actions: {
    recordCount: assign((_, { count }: { count: number | null }) => ({ count })),
  },
  guards: {
    isIn: (_, { event, phase }: { event: BreathPacerEvent; phase: BreathPhase }) =>
      event.phase === phase,
  },
}).createMachine({
  id: 'breathPacer',
  context: ({ input }) => ({ ...input, count: null }),
  invoke: { id: 'breathPhases', src: 'breathPhases', input: ({ context }) => context },
  on: { 'breath.moved': moved },
  initial: 'breathing',
  states: {
    breathing: {
      initial: 'out',
      states: { out: {}, empty: {}, in: {}, full: {} },
    },
    /** After the last whole out-breath, until the bell. */
    still: {},
  },
});
