import {
  assign,
  emit,
  fromCallback,
  raise,
  setup,
  type ActorRefFrom,
  type EventObject,
} from 'xstate';

import { unprovidedListener } from '../common/unprovided.ts';

export type NoticesActorRef = ActorRefFrom<typeof noticesMachine>;

/** A text that stays until it is answered, and the words of the one way onwards it may offer beside OK. */
export interface Alert {
  text: string;
  wayOn: string | null;
  /** What the way back is called, if not OK. */
  wayBack?: string;
}

export type AlertAnswer = 'ok' | 'wayOn';

/** Why toasts stay for longer. */
export type ToastHold = 'pointer' | 'focus' | 'hiddenPage';

interface Toast {
  id: number;
  text: string;
}

export type NoticesEvent =
  | { type: 'alert.show'; alert: Alert }
  | { type: 'alert.answer'; alert: Alert; answer: AlertAnswer }
  | { type: 'toast.show'; text: string }
  | { type: 'toast.dismiss'; id: number }
  | { type: 'lifetime.over'; newest: number; held: number }
  | { type: 'hold.begin'; hold: ToastHold }
  | { type: 'hold.end'; hold: ToastHold };

interface NoticesContext {
  /** The first is on screen, the others wait. */
  alerts: readonly Alert[];
  answered: number;
  /** From the oldest to the newest. */
  toasts: readonly Toast[];
  newest: number;
  holds: readonly ToastHold[];
  /** How often something began to hold them: a lifetime from before that is void. */
  held: number;
}

/**
 * What the app has to say over any screen: alerts, one at a time until they are answered, and toasts, each for its
 * lifetime, which begins anew when nothing holds it any more (rules/rooms#R5, rules/rooms#R7).
 */
export const noticesMachine = setup({
  types: {} as {
    context: NoticesContext;
    events: NoticesEvent;
    emitted: { type: 'alert.answered'; alert: Alert; answer: AlertAnswer };
  },
  actors: {
    /** Holds the toasts for as long as nobody can see the page. */
    pageHolds: fromCallback<EventObject>(unprovidedListener('pageHolds')),
  },
  actions: {
    addAlert: assign(({ context }, params: { alert: Alert }) => ({
      alerts: [...context.alerts, params.alert],
    })),
    dropAlert: assign(({ context }) => ({
      alerts: context.alerts.slice(1),
      answered: context.answered + 1,
    })),
    reportAnswer: emit((_, params: { alert: Alert; answer: AlertAnswer }) => ({
      type: 'alert.answered' as const,
      alert: params.alert,
      answer: params.answer,
    })),
    addToast: assign(({ context }, params: { text: string }) => ({
      toasts: [...context.toasts, { id: context.newest + 1, text: params.text }],
      newest: context.newest + 1,
    })),
    dropToast: assign(({ context }, params: { id: number }) => ({
      toasts: context.toasts.filter(({ id }) => id !== params.id),
    })),
    dropToastsUpTo: assign(({ context }, params: { newest: number }) => ({
      toasts: context.toasts.filter(({ id }) => id > params.newest),
    })),
    startLifetime: raise(
      ({ context }) => ({
        type: 'lifetime.over' as const,
        newest: context.newest,
        held: context.held,
      }),
      { delay: 'toastLifetime' },
    ),
    hold: assign(({ context }, params: { hold: ToastHold }) => ({
      holds: [...context.holds, params.hold],
      held: context.held + 1,
    })),
    release: assign(({ context }, params: { hold: ToastHold }) => ({
      holds: context.holds.filter((hold) => hold !== params.hold),
    })),
  },
  guards: {
    isOnScreen: ({ context }, params: { alert: Alert }) => context.alerts[0] === params.alert,
    isLastOnScreen: ({ context }, params: { alert: Alert }) =>
      context.alerts[0] === params.alert && context.alerts.length === 1,
    isHeldBy: ({ context }, params: { hold: ToastHold }) => context.holds.includes(params.hold),
    isValid: ({ context }, params: { held: number }) =>
      context.holds.length === 0 && context.held === params.held,
  },
  delays: {
    toastLifetime: 3_000,
  },
}).createMachine({
  id: 'notices',
  context: { alerts: [], answered: 0, toasts: [], newest: 0, holds: [], held: 0 },
  invoke: { id: 'pageHolds', src: 'pageHolds' },
  on: {
    'alert.show': {
      target: '.alerting',
      actions: { type: 'addAlert', params: ({ event }) => event },
    },
    'toast.show': {
      actions: [{ type: 'addToast', params: ({ event }) => event }, 'startLifetime'],
    },
    'toast.dismiss': { actions: { type: 'dropToast', params: ({ event }) => event } },
    'lifetime.over': {
      guard: { type: 'isValid', params: ({ event }) => event },
      actions: { type: 'dropToastsUpTo', params: ({ event }) => event },
    },
    'hold.begin': [
      { guard: { type: 'isHeldBy', params: ({ event }) => event } },
      { actions: { type: 'hold', params: ({ event }) => event } },
    ],
    'hold.end': {
      guard: { type: 'isHeldBy', params: ({ event }) => event },
      actions: [{ type: 'release', params: ({ event }) => event }, 'startLifetime'],
    },
  },
  initial: 'quiet',
  states: {
    quiet: {},
    alerting: {
      on: {
        'alert.answer': [
          {
            guard: { type: 'isLastOnScreen', params: ({ event }) => event },
            target: 'quiet',
            actions: [{ type: 'reportAnswer', params: ({ event }) => event }, 'dropAlert'],
          },
          {
            guard: { type: 'isOnScreen', params: ({ event }) => event },
            actions: [{ type: 'reportAnswer', params: ({ event }) => event }, 'dropAlert'],
          },
        ],
      },
    },
  },
});
