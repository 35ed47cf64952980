import { assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate';

import { isSameMember } from '../../domain/member.ts';
import { isOver, type Moment, type TaskTimer } from '../../domain/timer.ts';
import {
  endedTimer,
  withEnd,
  withoutTimer,
  withTried,
  withWishBegun,
  type KeptTimers,
  type TimerDesk,
  type TimerWish,
} from '../../domain/timerDesk.ts';
import { unprovidedAction } from '../unprovided.ts';
import {
  currentOf,
  found,
  member,
  nobody,
  own,
  swap,
  timerDeskActors,
  type TimerDeskContext,
  type TimerDeskEmitted,
  type TimerDeskEvent,
} from './timerDeskParts.ts';
import type { TimerSaved } from './timerSaveMachine.ts';

export type TimerDeskActorRef = ActorRefFrom<typeof timerDeskMachine>;

const somebody = ({ event }: { event: { email: string | null } }) => event;
const left = ({ event }: { event: { output: TaskTimer } }) => ({ timer: event.output });
const wish = { type: 'wish', params: ({ event }: { event: TimerWish }) => event } as const;
const takeFound = { type: 'takeFound', params: found } as const;
const pauseAll = { type: 'pauseAll', params: member } as const;

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
    welcome: assign((_, params: { email: string | null }) => ({
      ...nobody(),
      email: params.email ?? '',
    })),
    takeTimers: assign({ timers: (_, params: { timers: KeptTimers }) => params.timers }),
    wish: assign({
      wish: (_, { task, plannedMs, elapsedMs }: TimerWish) => ({ task, plannedMs, elapsedMs }),
    }),
    dropWish: assign({ wish: null }),
    takeFound: assign((_, params: TimerDesk) => params),
    beginWish: assign(({ context }, params: { timer: TaskTimer }) =>
      withWishBegun(context, params.timer),
    ),
    takeEnd: assign(({ context }, params: { timer: TaskTimer }) => withEnd(context, params.timer)),
    markTried: assign(({ context }) => withTried(context)),
    drop: assign(({ context }, params: { taskId: string }) => withoutTimer(context, params.taskId)),
    show: assign({ isShown: true }),
    hide: assign({ isShown: false }),
    setAside: sendTo('timer', (_, { at }: { at: Moment }) => ({
      type: 'timer.setAside' as const,
      at,
    })),
    report: emit(({ context }, { output }: { output: TimerSaved }) => {
      const ended = endedTimer(currentOf(context));
      return output === null
        ? { type: 'timer.unsaved' as const, ...ended }
        : { type: 'timer.ended' as const, ...ended, ...output, isShown: context.isShown };
    }),
  },
  guards: {
    isSomebody: (_, { email }: { email: string | null }) => email !== null && email.trim() !== '',
    isSame: ({ context }, { email }: { email: string | null }) =>
      email !== null && isSameMember(email, context.email),
    isCurrent: ({ context }, { taskId }: { taskId: string }) =>
      context.current?.task.taskId === taskId,
    hasNone: (_, { current }: TimerDesk) => current === null,
    hasEnded: (_, { current }: TimerDesk) => current !== null && isOver(current),
    hasWish: ({ context }) => context.wish !== null,
    isOver: (_, params: { timer: TaskTimer }) => isOver(params.timer),
    isShown: ({ context }) => context.isShown,
    isYes: (_, params: { isYes: boolean }) => params.isYes,
  },
}).createMachine({
  id: 'timerDesk',
  context: nobody,
  invoke: { id: 'memberChanges', src: 'memberChanges' },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clear',
      on: {
        'member.changed': {
          guard: { type: 'isSomebody', params: somebody },
          target: 'open',
          actions: { type: 'welcome', params: somebody },
        },
      },
    },
    open: {
      invoke: { id: 'keptTimers', src: 'keptTimers', input: member },
      on: {
        'member.changed': [
          { guard: { type: 'isSame', params: somebody } },
          {
            guard: { type: 'isSomebody', params: somebody },
            target: 'open',
            reenter: true,
            actions: [pauseAll, { type: 'welcome', params: somebody }],
          },
          { target: 'closed', actions: pauseAll },
        ],
        'timers.stored': { actions: { type: 'takeTimers', params: ({ event }) => event } },
        'timer.forget': {
          actions: [
            { type: 'drop', params: ({ event }) => event },
            { type: 'forgetTimer', params: ({ context, event }) => ({ ...context, ...event }) },
          ],
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
                  { target: 'busy', reenter: true, actions: { type: 'beginWish', params: left } },
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
                      {
                        guard: { type: 'isYes', params: ({ event }) => event.output },
                        actions: { type: 'setAside', params: ({ event }) => event.output },
                      },
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
