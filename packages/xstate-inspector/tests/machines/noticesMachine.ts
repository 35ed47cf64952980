import { assign, emit, raise, setup } from 'xstate';

/** A text that stays until it is answered. */
export interface Notice {
  text: string;
}

interface NoticesContext {
  /** The first is on screen, the others wait. */
  notices: readonly Notice[];
  toasts: readonly { id: number; text: string }[];
  newest: number;
}

type NoticesEvent =
  | { type: 'notice.show'; notice: Notice }
  | { type: 'notice.answer'; notice: Notice }
  | { type: 'toast.show'; text: string }
  | { type: 'lifetime.over'; newest: number };

/** Guards that ask whether a value is the very same, and events that the machine sends itself later. */
export const noticesMachine = setup({
  types: {} as {
    context: NoticesContext;
    events: NoticesEvent;
    emitted: { type: 'notice.answered'; notice: Notice };
  },
  actions: {
    add: assign(({ context }, params: { notice: Notice }) => ({
      notices: [...context.notices, params.notice],
    })),
    dropFirst: assign(({ context }) => ({ notices: context.notices.slice(1) })),
    reportAnswer: emit((_, params: { notice: Notice }) => ({
      type: 'notice.answered' as const,
      notice: params.notice,
    })),
    addToast: assign(({ context }, params: { text: string }) => ({
      toasts: [...context.toasts, { id: context.newest + 1, text: params.text }],
      newest: context.newest + 1,
    })),
    dropToasts: assign(({ context }, params: { newest: number }) => ({
      toasts: context.toasts.filter(({ id }) => id > params.newest),
    })),
    startLifetime: raise(
      ({ context }) => ({ type: 'lifetime.over' as const, newest: context.newest }),
      { delay: 'toastLifetime' },
    ),
  },
  guards: {
    isFirst: ({ context }, params: { notice: Notice }) => context.notices[0] === params.notice,
    isOnly: ({ context }, params: { notice: Notice }) =>
      context.notices[0] === params.notice && context.notices.length === 1,
  },
  delays: {
    toastLifetime: 3_000,
  },
}).createMachine({
  id: 'notices',
  context: { notices: [], toasts: [], newest: 0 },
  on: {
    'notice.show': { target: '.showing', actions: { type: 'add', params: ({ event }) => event } },
    'toast.show': {
      actions: [{ type: 'addToast', params: ({ event }) => event }, 'startLifetime'],
    },
    'lifetime.over': { actions: { type: 'dropToasts', params: ({ event }) => event } },
  },
  initial: 'quiet',
  states: {
    quiet: {},
    showing: {
      on: {
        'notice.answer': [
          {
            guard: { type: 'isOnly', params: ({ event }) => event },
            target: 'quiet',
            actions: [{ type: 'reportAnswer', params: ({ event }) => event }, 'dropFirst'],
          },
          {
            guard: { type: 'isFirst', params: ({ event }) => event },
            actions: [{ type: 'reportAnswer', params: ({ event }) => event }, 'dropFirst'],
          },
        ],
      },
    },
  },
});
