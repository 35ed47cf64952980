import { assign, emit, setup, type ActorRefFrom } from 'xstate';

import type { GuidedLength, PracticeChoice } from '../../domain/practice/practiceChoice.ts';

export type PracticeChooserActorRef = ActorRefFrom<typeof practiceChooserMachine>;

export type PracticeChooserEvent =
  | { type: 'chooser.open' }
  | { type: 'chooser.close' }
  | { type: 'minutes.choose'; minutes: GuidedLength }
  | { type: 'practice.choose'; practice: PracticeChoice['practice'] };

interface PracticeChooserContext {
  minutes: GuidedLength;
}

/** The practice chooser: open, and what is chosen, which leads to the practice room (rules/practice#P8). */
export const practiceChooserMachine = setup({
  types: {} as {
    context: PracticeChooserContext;
    events: PracticeChooserEvent;
    emitted: { type: 'practice.chosen'; choice: PracticeChoice };
  },
  actions: {
    recordMinutes: assign({ minutes: (_, params: { minutes: GuidedLength }) => params.minutes }),
    announceChoice: emit(({ context }, { practice }: { practice: PracticeChoice['practice'] }) => ({
      type: 'practice.chosen' as const,
      choice: practice === 'guided' ? { practice, minutes: context.minutes } : { practice },
    })),
  },
}).createMachine({
  id: 'practiceChooser',
  context: { minutes: 10 },
  initial: 'closed',
  states: {
    closed: {
      on: { 'chooser.open': 'choosing' },
    },
    choosing: {
      on: {
        'chooser.close': 'closed',
        'minutes.choose': { actions: { type: 'recordMinutes', params: ({ event }) => event } },
        'practice.choose': {
          target: 'closed',
          actions: { type: 'announceChoice', params: ({ event }) => event },
        },
      },
    },
  },
});
