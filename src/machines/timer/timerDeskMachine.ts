import {
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
} from 'xstate';

import {
  isOver,
  recorded,
  type Moment,
  type TaskTimer,
  type TimedTask,
} from '../../domain/timer/timer.ts';
import {
  begunDesk,
  currentOf,
  emptyDesk,
  endedTimer,
  recalled,
  takenElsewhere,
  withEnd,
  wishOf,
  type FoundTimers,
  type KeptTimers,
  type TimerDesk,
  type TimerWish,
} from '../../domain/timer/timerDesk.ts';
import { toldOf, type ToldTimer } from '../../domain/timer/toldTimer.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import type { TimerDeskEmitted, TimerDeskEvent } from './timerDeskEvents.ts';
import { timerMachine } from './timerMachine.ts';
import { timerSaveMachine, type TimerSaved } from './timerSaveMachine.ts';

export type TimerDeskActorRef = ActorRefFrom<typeof timerDeskMachine>;

interface TimerDeskContext extends TimerDesk {
  email: string;
  isShown: boolean;
}

interface PauseAnswer {
  isYes: boolean;
  at: Moment;
}

interface Here {
  context: TimerDeskContext;
}

type Told = Extract<TimerDeskEvent, { type: 'timers.told' }>;

const member = ({ context: { email } }: Here) => ({ email });
const firstAndSecond = ({ context: { asked, current, wish } }: Here) => {
  const first = asked?.task ?? currentOf({ current }).task;
  return { first, second: wish?.task ?? first };
};
const news = ({ event }: { event: Told }) => event;
const own = ({ context }: Here) => ({ email: context.email, timer: currentOf(context) });

/** The timer of the child machine that has just ended. */
const childsTimer = ({ event }: { event: { output: TaskTimer } }) => ({ timer: event.output });

const deskFound = ({ context, event }: Here & { event: { output: FoundTimers } }) =>
  recalled(context, event.output);
const takeFound = { type: 'takeFound', params: deskFound } as const;

const answer = ({ event }: { event: { output: PauseAnswer } }) => event.output;

const recordWish = {
  type: 'recordWish',
  params: ({ event }: { event: TimerWish }) => event,
} as const;

/** The one timer of a member, over all screens and in all tabs. What it knows of is kept on this device. */
export const timerDeskMachine = setup({
  types: {} as {
    context: TimerDeskContext;
    events: TimerDeskEvent;
    emitted: TimerDeskEmitted;
    input: { email: string };
    children: { timer: 'timer'; timerSave: 'timerSave' };
  },
  actors: {
    keptTimers: fromCallback<TimerDeskEvent, { email: string }>(unprovidedListener('keptTimers')),
    toldTimers: fromCallback<TimerDeskEvent, { email: string }>(unprovidedListener('toldTimers')),
    timerLock: fromCallback<TimerDeskEvent, { email: string }>(unprovidedListener('timerLock')),
    restsAsked: fromCallback<TimerDeskEvent, { email: string }>(unprovidedListener('restsAsked')),
    readTimers: fromPromise<FoundTimers, { email: string }>(unprovided('readTimers')),
    askToPause: fromPromise<PauseAnswer, { first: TimedTask; second: TimedTask }>(
      unprovided('askToPause'),
    ),
    timer: timerMachine,
    timerSave: timerSaveMachine,
  },
  actions: {
    takeTimers: assign({ timers: (_, params: { timers: KeptTimers }) => params.timers }),
    takeTold: assign({ told: (_, { told }: Told) => told }),
    goOn: (_, _params: { email: string; timer: TaskTimer; version: string | null }) =>
      unprovidedAction('goOn'),
    restElsewhere: (_, _params: { email: string; told: ToldTimer | null; at: Moment }) =>
      unprovidedAction('restElsewhere'),
    recordPractice: (_, _params: { timer: TaskTimer }) => unprovidedAction('recordPractice'),
    keepTimer: (_, _params: { email: string; timer: TaskTimer }) => unprovidedAction('keepTimer'),
    takeRecorded: assign((_, { timer }: { timer: TaskTimer }) => ({ current: timer })),
    beginWish: assign(({ context }, { at }: PauseAnswer) =>
      context.wish === null ? {} : begunDesk(context, context.wish, at),
    ),
    tellTaken: emit(({ context }, { told }: Told): TimerDeskEmitted => {
      const taken = takenElsewhere(context, told);
      if (taken === null) throw new Error('No other device has taken this timer over.');
      return { type: 'timer.takenElsewhere', told: taken };
    }),
    recordWish: assign({ wish: (_, params: TimerWish) => wishOf(params) }),
    dropWish: assign({ wish: null }),
    takeFound: assign((_, params: TimerDesk) => params),
    takeEnd: assign(({ context }, { timer }: { timer: TaskTimer }) => withEnd(context, timer)),
    show: assign({ isShown: true }),
    hide: assign({ isShown: false }),
    restTimer: sendTo('timer', (_, { at }: { at: Moment }) => ({
      type: 'timer.pause' as const,
      at,
    })),
    setTimerAside: sendTo('timer', (_, { at }: { at: Moment }) => ({
      type: 'timer.setAside' as const,
      at,
    })),
    report: emit(({ context }, { output }: { output: TimerSaved }): TimerDeskEmitted => {
      const ended = endedTimer(currentOf(context));

      return output === null
        ? { type: 'timer.unsaved', ...ended }
        : { type: 'timer.ended', ...ended, ...output, isShown: context.isShown };
    }),
  },
  guards: {
    isCurrent: ({ context }, { taskId }: { taskId: string }) =>
      context.current?.task.taskId === taskId,
    isTakenElsewhere: ({ context }, { told }: Told) => takenElsewhere(context, told) !== null,
    isAsked: (_, { asked }: TimerDesk) => asked !== null,
    hasNone: (_, { current }: TimerDesk) => current === null,
    hasEnded: (_, { current }: TimerDesk) => current !== null && isOver(current),
    hasEndedElsewhere: (_, { current, told }: TimerDesk) =>
      current !== null && isOver(current) && toldOf(told, current.task)?.state === 'ended',
    hasWish: ({ context }) => context.wish !== null,
    isOver: (_, { timer }: { timer: TaskTimer }) => isOver(timer),
    isShown: ({ context }) => context.isShown,
    isYes: (_, { isYes }: { isYes: boolean }) => isYes,
  },
}).createMachine({
  id: 'timerDesk',
  context: ({ input: { email } }) => ({ ...emptyDesk, email, isShown: false }),
  invoke: [
    { id: 'keptTimers', src: 'keptTimers', input: member },
    { id: 'toldTimers', src: 'toldTimers', input: member },
  ],
  on: {
    'timers.told': { actions: { type: 'takeTold', params: news } },
    'timers.stored': { actions: { type: 'takeTimers', params: ({ event }) => event } },
  },
  initial: 'engaged',
  states: {
    free: {
      on: {
        'timer.start': { target: 'engaged', actions: recordWish },
        'timers.look': 'engaged',
      },
    },
    engaged: {
      invoke: { id: 'timerLock', src: 'timerLock', input: member },
      initial: 'claiming',
      states: {
        claiming: {
          on: {
            'lock.held': 'recalling',
            'lock.taken': { target: 'elsewhere', actions: 'dropWish' },
            'timer.start': { actions: recordWish },
          },
        },
        elsewhere: { on: { 'lock.held': 'recalling' } },
        recalling: {
          on: { 'timer.start': { actions: recordWish } },
          invoke: {
            id: 'readTimers',
            src: 'readTimers',
            input: member,
            onDone: [
              {
                guard: { type: 'isAsked', params: deskFound },
                target: 'asking',
                actions: takeFound,
              },
              {
                guard: { type: 'hasNone', params: deskFound },
                target: '#timerDesk.free',
                actions: takeFound,
              },
              {
                guard: { type: 'hasEndedElsewhere', params: deskFound },
                target: 'saving',
                actions: [takeFound, 'hide'],
              },
              {
                guard: { type: 'hasEnded', params: deskFound },
                target: 'saving',
                actions: [takeFound, 'show'],
              },
              { target: 'busy', actions: takeFound },
            ],
          },
        },
        asking: {
          on: { 'timer.start': {} },
          invoke: {
            id: 'askToPause',
            src: 'askToPause',
            input: firstAndSecond,
            onDone: [
              {
                guard: { type: 'isYes', params: answer },
                target: 'busy',
                actions: [
                  {
                    type: 'restElsewhere',
                    params: ({ context: { asked, email }, event: { output } }) => ({
                      email,
                      told: asked,
                      at: output.at,
                    }),
                  },
                  { type: 'beginWish', params: answer },
                ],
              },
              { target: 'recalling', actions: 'dropWish' },
            ],
          },
        },
        busy: {
          entry: {
            type: 'goOn',
            params: (here) => ({ ...own(here), version: here.context.takenOver }),
          },
          invoke: [
            {
              id: 'timer',
              src: 'timer',
              input: own,
              onDone: [
                {
                  guard: { type: 'isOver', params: childsTimer },
                  target: 'saving',
                  actions: { type: 'takeEnd', params: childsTimer },
                },
                { target: 'recalling' },
              ],
            },
            { id: 'restsAsked', src: 'restsAsked', input: member },
          ],
          on: {
            'timer.rest': { actions: { type: 'restTimer', params: ({ event }) => event } },
            'timers.told': [
              {
                guard: { type: 'isTakenElsewhere', params: news },
                actions: [
                  { type: 'tellTaken', params: news },
                  { type: 'takeTold', params: news },
                  { type: 'setTimerAside', params: news },
                ],
              },
              { actions: { type: 'takeTold', params: news } },
            ],
            'timer.start': [
              {
                guard: { type: 'isCurrent', params: ({ event }) => event.task },
                target: '.shown',
              },
              { actions: recordWish },
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
                input: firstAndSecond,
                onDone: [
                  {
                    guard: { type: 'isYes', params: answer },
                    actions: { type: 'setTimerAside', params: answer },
                  },
                  { guard: 'isShown', target: 'shown', actions: 'dropWish' },
                  { target: 'dismissed', actions: 'dropWish' },
                ],
              },
            },
          },
        },
        saving: {
          // Here, as the save takes the timer from this device: what is kept of it is kept before.
          entry: enqueueActions(({ context, enqueue }) => {
            const timer = currentOf(context);
            if (timer.end?.isRecorded !== false) return;

            const kept = recorded(timer);
            enqueue({ type: 'recordPractice', params: { timer } });
            enqueue({ type: 'takeRecorded', params: { timer: kept } });
            enqueue({ type: 'keepTimer', params: { email: context.email, timer: kept } });
          }),
          on: {
            'overlay.close': { actions: 'hide' },
            // It begins once the end before it is saved.
            'timer.start': { actions: recordWish },
          },
          invoke: {
            id: 'timerSave',
            src: 'timerSave',
            input: own,
            onDone: {
              target: 'recalling',
              actions: { type: 'report', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
