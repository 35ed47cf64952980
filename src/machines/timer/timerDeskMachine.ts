import { assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate';

import {
  withEnd,
  withTried,
  wishOf,
  type KeptTimers,
  type TimerDesk,
  type TimerWish,
} from '../../domain/timer/timerDesk.ts';
import { unprovidedAction } from '../common/unprovided.ts';
import {
  asideAt,
  found,
  isSomebody,
  isYes,
  left,
  member,
  nobody,
  own,
  pauseAll,
  report,
  setAside,
  somebody,
  swap,
  takeFound,
  timerDeskActors,
  timerDeskGuards,
  welcome,
  wish,
  type Left,
  type Somebody,
  type TimerDeskContext,
  type TimerDeskEmitted,
  type TimerDeskEvent,
} from './timerDeskParts.ts';

export type TimerDeskActorRef = ActorRefFrom<typeof timerDeskMachine>;

/** The one timer of whoever is here, over all screens and in all tabs. What it knows of is kept on this device. */
export const timerDeskMachine = setup({
  types: {} as {
    context: TimerDeskContext;
    events: TimerDeskEvent;
    emitted: TimerDeskEmitted;
    children: { timer: 'timer'; timerSave: 'timerSave' };
  },
  actors: timerDeskActors,
  actions: {
    forgetTimer: (_, _params: { email: string; taskId: string }) => unprovidedAction('forgetTimer'),
    pauseAll: (_, _params: { email: string }) => unprovidedAction('pauseAll'),
    clear: assign(nobody),
    welcome: assign((_, params: Somebody) => ({ ...nobody(), email: params.email ?? '' })),
    takeTimers: assign({ timers: (_, params: { timers: KeptTimers }) => params.timers }),
    wish: assign({ wish: (_, params: TimerWish) => wishOf(params) }),
    dropWish: assign({ wish: null }),
    takeFound: assign((_, params: TimerDesk) => params),
    takeEnd: assign(({ context }, { timer }: Left) => withEnd(context, timer)),
    markTried: assign(({ context }) => withTried(context)),
    show: assign({ isShown: true }),
    hide: assign({ isShown: false }),
    setAside: sendTo('timer', asideAt),
    report: emit(report),
  },
  guards: timerDeskGuards,
}).createMachine({
  id: 'timerDesk',
  context: nobody,
  invoke: { id: 'memberChanges', src: 'memberChanges' },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clear',
      on: {
        'member.changed': { guard: isSomebody, target: 'open', actions: welcome },
      },
    },
    open: {
      invoke: { id: 'keptTimers', src: 'keptTimers', input: member },
      on: {
        'member.changed': [
          { guard: { type: 'isSame', params: somebody } },
          { guard: isSomebody, target: 'open', reenter: true, actions: [pauseAll, welcome] },
          { target: 'closed', actions: pauseAll },
        ],
        'timers.stored': { actions: { type: 'takeTimers', params: ({ event }) => event } },
        'timer.forget': {
          actions: {
            type: 'forgetTimer',
            params: ({ context, event }) => ({ ...context, ...event }),
          },
        },
      },
      initial: 'engaged',
      states: {
        free: { on: { 'timer.start': { target: 'engaged', actions: wish } } },
        engaged: {
          invoke: { id: 'timerLock', src: 'timerLock', input: member },
          initial: 'claiming',
          states: {
            claiming: {
              on: {
                'lock.held': 'recalling',
                'lock.taken': { target: 'elsewhere', actions: 'dropWish' },
                'timer.start': { actions: wish },
              },
            },
            elsewhere: { on: { 'lock.held': 'recalling' } },
            recalling: {
              on: { 'timer.start': { actions: wish } },
              invoke: {
                id: 'readTimers',
                src: 'readTimers',
                input: member,
                onDone: [
                  {
                    guard: { type: 'hasNone', params: found },
                    target: '#timerDesk.open.free',
                    actions: takeFound,
                  },
                  {
                    guard: { type: 'hasEnded', params: found },
                    target: 'saving',
                    actions: [takeFound, 'show'],
                  },
                  { target: 'busy', actions: takeFound },
                ],
              },
            },
            busy: {
              invoke: {
                id: 'timer',
                src: 'timer',
                input: own,
                onDone: [
                  {
                    guard: { type: 'isOver', params: left },
                    target: 'saving',
                    actions: { type: 'takeEnd', params: left },
                  },
                  { target: 'recalling' },
                ],
              },
              on: {
                'timer.start': [
                  {
                    guard: { type: 'isCurrent', params: ({ event }) => event.task },
                    target: '.shown',
                  },
                  { actions: wish },
                ],
              },
              initial: 'shown',
              states: {
                shown: {
                  entry: 'show',
                  always: { guard: 'hasWish', target: 'swapping' },
                  on: { 'overlay.close': 'dismissed' },
                },
                dismissed: {
                  entry: 'hide',
                  always: { guard: 'hasWish', target: 'swapping' },
                  on: { 'overlay.open': 'shown' },
                },
                swapping: {
                  on: { 'timer.start': {} },
                  invoke: {
                    id: 'askToPause',
                    src: 'askToPause',
                    input: swap,
                    onDone: [
                      { guard: isYes, actions: setAside },
                      { guard: 'isShown', target: 'shown', actions: 'dropWish' },
                      { target: 'dismissed', actions: 'dropWish' },
                    ],
                  },
                },
              },
            },
            saving: {
              on: { 'overlay.close': { actions: 'hide' } },
              invoke: {
                id: 'timerSave',
                src: 'timerSave',
                input: own,
                onDone: {
                  target: 'recalling',
                  actions: [{ type: 'report', params: ({ event }) => event }, 'markTried'],
                },
              },
            },
          },
        },
      },
    },
  },
});
