import { assign, fromCallback, setup, stopChild, spawnChild } from 'xstate';

interface DeskContext {
  /** Milliseconds since 1970. */
  openedAt: number;
  readAt: number | null;
  pages: ReadonlySet<string>;
}

type DeskEvent =
  | { type: 'lamp.toggle' }
  | { type: 'page.turn'; page: string }
  | { type: 'work.interrupt' }
  | { type: 'work.resume' }
  | { type: 'bell.hang' }
  | { type: 'bell.take' };

/** Regions side by side, a state that is remembered, a child that is spawned, and a context that asks what time it is. */
export const deskMachine = setup({
  types: {} as { context: DeskContext; events: DeskEvent },
  actors: {
    bell: fromCallback(() => {
      throw new Error('Provide bell.');
    }),
  },
  actions: {
    turn: assign(({ context }, params: { page: string }) => ({
      pages: new Set([...context.pages, params.page]),
      readAt: Date.now(),
    })),
    hang: spawnChild('bell', { id: 'bell' }),
    take: stopChild('bell'),
  },
  guards: {
    isNew: ({ context }, params: { page: string }) => !context.pages.has(params.page),
  },
  delays: {
    patience: 5_000,
  },
}).createMachine({
  id: 'desk',
  context: () => ({ openedAt: Date.now(), readAt: null, pages: new Set<string>() }),
  type: 'parallel',
  on: {
    'bell.hang': { actions: 'hang' },
    'bell.take': { actions: 'take' },
  },
  states: {
    lamp: {
      initial: 'off',
      states: {
        off: { on: { 'lamp.toggle': 'on' } },
        on: { on: { 'lamp.toggle': 'off' }, after: { patience: 'off' } },
      },
    },
    work: {
      initial: 'going',
      states: {
        going: {
          initial: 'sorting',
          on: { 'work.interrupt': 'interrupted' },
          states: {
            sorting: {
              on: {
                'page.turn': {
                  target: 'reading',
                  actions: { type: 'turn', params: ({ event }) => event },
                },
              },
            },
            reading: {
              on: {
                'page.turn': [
                  {
                    guard: { type: 'isNew', params: ({ event }) => event },
                    actions: { type: 'turn', params: ({ event }) => event },
                  },
                  { target: 'sorting' },
                ],
              },
            },
            before: { type: 'history' },
          },
        },
        interrupted: { on: { 'work.resume': 'going.before' } },
      },
    },
  },
});
