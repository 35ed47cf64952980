import { assign, setup, type ActorRefFrom } from 'xstate';

import type { Begun } from '../../domain/reflection/reflectionCapture.ts';

export type UploadRowsActorRef = ActorRefFrom<typeof uploadRowsMachine>;

export type UploadRowsEvent =
  | { type: 'row.toggle'; taskId: string }
  /** A row with words to begin with. */
  | { type: 'row.begin'; taskId: string; begun: Begun }
  /** A row's reflection is captured; `next` is the row that still needs one, if there is one. */
  | { type: 'row.captured'; taskId: string; isWritten: boolean; next: string | null };

interface UploadRowsContext {
  /** The task whose row is open; null for none. */
  taskId: string | null;
  /** What its reflection begins with. */
  begun: Begun | null;
}

const none: UploadRowsContext = { taskId: null, begun: null };
const written: Begun = { way: 'text', text: '', also: [] };

/**
 * Which of the rows that need a reflection is open: one at a time. After one that was written the next opens by itself, to be written
 * too (rules/upload#U18).
 */
export const uploadRowsMachine = setup({
  types: {} as { context: UploadRowsContext; events: UploadRowsEvent },
  actions: {
    open: assign((_, { taskId, begun }: { taskId: string; begun: Begun | null }) => ({
      taskId,
      begun,
    })),
    close: assign(none),
  },
  guards: {
    isOpen: ({ context }, { taskId }: { taskId: string }) => context.taskId === taskId,
  },
}).createMachine({
  id: 'uploadRows',
  context: none,
  initial: 'closed',
  on: {
    'row.toggle': {
      target: '.open',
      actions: { type: 'open', params: ({ event: { taskId } }) => ({ taskId, begun: null }) },
    },
    'row.begin': {
      target: '.open',
      actions: { type: 'open', params: ({ event: { taskId, begun } }) => ({ taskId, begun }) },
    },
  },
  states: {
    closed: { entry: 'close' },
    open: {
      on: {
        'row.toggle': [
          { guard: { type: 'isOpen', params: ({ event }) => event }, target: 'closed' },
          {
            actions: {
              type: 'open',
              params: ({ event: { taskId } }) => ({ taskId, begun: null }),
            },
          },
        ],
        'row.captured': [
          {
            guard: ({ context, event: { taskId, isWritten, next } }) =>
              context.taskId === taskId && isWritten && next !== null,
            actions: assign(({ event: { next } }) => ({ taskId: next, begun: written })),
          },
          { guard: { type: 'isOpen', params: ({ event }) => event }, target: 'closed' },
        ],
      },
    },
  },
});
