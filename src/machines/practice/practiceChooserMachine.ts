import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { GuidedLength, PracticeChoice } from '../../domain/practice/practiceChoice.ts';
import { unprovided } from '../common/unprovided.ts';

export type PracticeChooserActorRef = ActorRefFrom<typeof practiceChooserMachine>;

export type PracticeChooserEvent =
  | { type: 'chooser.open' }
  | { type: 'chooser.close' }
  | { type: 'minutes.choose'; minutes: GuidedLength }
  | { type: 'practice.choose'; practice: PracticeChoice['practice'] };

interface PracticeChooserContext {
  minutes: GuidedLength;
  choice: PracticeChoice | null;
}

/** The practice chooser: open, choose, and the placeholder alert, from which a second way leads to today's Tether (rules/practice#P8). */
export const practiceChooserMachine = setup({
  types: {} as {
    context: PracticeChooserContext;
    events: PracticeChooserEvent;
    emitted: { type: 'tether.wanted' };
  },
  actors: {
    tellPlaceholder: fromPromise<{ wantsTether: boolean }, { choice: PracticeChoice | null }>(
      unprovided('tellPlaceholder'),
    ),
  },
  actions: {
    recordMinutes: assign({ minutes: (_, params: { minutes: GuidedLength }) => params.minutes }),
    recordChoice: assign({
      choice: ({ context }, { practice }: { practice: PracticeChoice['practice'] }) =>
        practice === 'guided' ? { practice, minutes: context.minutes } : { practice },
    }),
    announceTether: emit({ type: 'tether.wanted' }),
  },
  guards: {
    wantsTether: (_, params: { output: { wantsTether: boolean } }) => params.output.wantsTether,
  },
}).createMachine({
  id: 'practiceChooser',
  context: { minutes: 10, choice: null },
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
          target: 'placeholder',
          actions: { type: 'recordChoice', params: ({ event }) => event },
        },
      },
    },
    placeholder: {
      invoke: {
        id: 'tellPlaceholder',
        src: 'tellPlaceholder',
        input: ({ context }) => ({ choice: context.choice }),
        onDone: [
          {
            guard: { type: 'wantsTether', params: ({ event }) => event },
            target: 'closed',
            actions: 'announceTether',
          },
          { target: 'closed' },
        ],
      },
    },
  },
});
