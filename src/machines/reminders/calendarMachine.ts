import { assign, enqueueActions, fromPromise, setup, type ActorRefFrom } from 'xstate';

import {
  alarmsFault,
  calendarRefusalOf,
  type AlarmsFault,
  type Calendar,
  type CalendarRefusal,
} from '../../domain/reminders/calendar.ts';
import { unprovided } from '../common/unprovided.ts';

export type CalendarActorRef = ActorRefFrom<typeof calendarMachine>;

export type CalendarEvent =
  | { type: 'calendar.retry' }
  | { type: 'feed.make' }
  | { type: 'feed.renew' }
  | { type: 'feed.keep' }
  | { type: 'feed.end' }
  | { type: 'address.copy' }
  | { type: 'alarms.choose'; alarms: readonly number[] }
  | { type: 'file.save' };

type KeptPress = Exclude<CalendarEvent, { type: 'calendar.retry' | 'feed.keep' | 'alarms.choose' }>;

export interface CalendarContext {
  calendar: Calendar;
  /** The alarms as they were chosen last: they may not be saved yet. */
  wanted: readonly number[];
  /** What was pressed while something else was under way, in its order and each once: it is done after that. */
  pressed: readonly KeptPress[];
  /** What was done last. */
  done: 'made' | 'ended' | 'copied' | null;
  refusal: CalendarRefusal | AlarmsFault | 'uncopied' | null;
}

type Failure = { error: unknown };
type Told = { output: Calendar };

const failure = ({ event }: { event: Failure }) => event;
const told = ({ event }: { event: Told }) => ({ calendar: event.output });
const refused = {
  guard: { type: 'isForeseen', params: failure },
  target: 'shown',
  actions: ['forgetPresses', { type: 'recordRefusal', params: failure }],
} as const;
const recordCalendar = { type: 'recordCalendar', params: told } as const;
const keepPress = {
  actions: { type: 'keepPress', params: ({ event }: { event: KeptPress }) => ({ press: event }) },
} as const;
const chosen = ({ event }: { event: { alarms: readonly number[] } }) => event;
/** What is chosen while something else is under way is saved after it. */
const chooseAlarms = [
  {
    guard: { type: 'hasFault', params: chosen },
    actions: { type: 'recordFault', params: chosen },
  },
  { actions: { type: 'recordWanted', params: chosen } },
] as const;

/** What is pressed beside what is under way is done after it. */
const keepPresses = {
  'feed.make': keepPress,
  'feed.renew': keepPress,
  'feed.end': keepPress,
  'address.copy': keepPress,
  'alarms.choose': chooseAlarms,
} as const;

/** A member's schedule as a calendar: the address of its feed, its alarms, and the file. */
export const calendarMachine = setup({
  types: {} as { context: CalendarContext; events: CalendarEvent; tags: 'busy' },
  actors: {
    readCalendar: fromPromise<Calendar, void>(unprovided('readCalendar')),
    makeFeed: fromPromise<Calendar, void>(unprovided('makeFeed')),
    endFeed: fromPromise<Calendar, void>(unprovided('endFeed')),
    saveAlarms: fromPromise<Calendar, { alarms: readonly number[] }>(unprovided('saveAlarms')),
    copyAddress: fromPromise<void, { address: string }>(unprovided('copyAddress')),
    saveFile: fromPromise<void, void>(unprovided('saveFile')),
  },
  actions: {
    /** Alarms that were chosen and are not saved yet stay chosen. */
    recordCalendar: assign(({ context }, { calendar }: { calendar: Calendar }) => ({
      calendar,
      wanted: isSaved(context) ? calendar.alarms : context.wanted,
    })),
    recordSaved: assign({ calendar: (_, params: { calendar: Calendar }) => params.calendar }),
    wantItsAlarms: assign({ wanted: ({ context }) => context.calendar.alarms }),
    recordWanted: assign({
      wanted: (_, params: { alarms: readonly number[] }) => params.alarms,
      done: null,
      refusal: null,
    }),
    recordFault: assign({
      done: null,
      refusal: (_, params: { alarms: readonly number[] }) => alarmsFault(params.alarms),
    }),
    recordMade: assign({ done: 'made' }),
    recordEnded: assign({ done: 'ended' }),
    recordCopied: assign({ done: 'copied' }),
    recordUncopied: assign({ refusal: 'uncopied' }),
    recordRefusal: assign({ refusal: (_, params: Failure) => calendarRefusalOf(params.error) }),
    clearNews: assign({ done: null, refusal: null }),
    keepPress: assign({
      pressed: ({ context: { pressed } }, { press }: { press: KeptPress }) =>
        pressed.some(({ type }) => type === press.type) ? pressed : [...pressed, press],
    }),
    forgetPresses: assign({ pressed: [] }),
    goOnWithPress: enqueueActions(({ context, enqueue }) => {
      const [next, ...pressed] = context.pressed;
      enqueue.assign({ pressed });
      if (next !== undefined) enqueue.raise(next);
    }),
  },
  guards: {
    isForeseen: (_, params: Failure) => calendarRefusalOf(params.error) !== null,
    hasFault: (_, params: { alarms: readonly number[] }) => alarmsFault(params.alarms) !== null,
    isOn: ({ context }) => context.calendar.address !== null,
    isOff: ({ context }) => context.calendar.address === null,
    isBehind: ({ context }) => !isSaved(context),
    hasPress: ({ context }) => context.pressed.length > 0,
  },
}).createMachine({
  id: 'calendar',
  context: {
    calendar: { address: null, alarms: [] },
    wanted: [],
    pressed: [],
    done: null,
    refusal: null,
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'readCalendar',
        src: 'readCalendar',
        onDone: { target: 'shown', actions: recordCalendar },
        onError: { ...refused, target: 'unread' },
      },
    },
    unread: { on: { 'calendar.retry': 'reading' } },
    shown: {
      always: [
        { guard: 'isBehind', target: 'savingAlarms' },
        { guard: 'hasPress', actions: 'goOnWithPress' },
      ],
      on: {
        'feed.make': { guard: 'isOff', target: 'making' },
        'feed.renew': { guard: 'isOn', target: 'asking', actions: 'clearNews' },
        'feed.end': { guard: 'isOn', target: 'askingToEnd', actions: 'clearNews' },
        'address.copy': { guard: 'isOn', target: 'copying' },
        'alarms.choose': chooseAlarms,
        'file.save': 'savingFile',
      },
    },
    asking: {
      on: {
        'feed.make': 'making',
        'feed.keep': 'shown',
        'file.save': 'savingFile',
        'alarms.choose': chooseAlarms,
      },
    },
    askingToEnd: {
      on: {
        'feed.end': 'ending',
        'feed.keep': 'shown',
        'file.save': 'savingFile',
        'alarms.choose': chooseAlarms,
      },
    },
    making: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'makeFeed',
        src: 'makeFeed',
        onDone: { target: 'shown', actions: [recordCalendar, 'recordMade'] },
        onError: refused,
      },
      on: { 'alarms.choose': chooseAlarms, 'file.save': keepPress },
    },
    ending: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'endFeed',
        src: 'endFeed',
        onDone: { target: 'shown', actions: [recordCalendar, 'recordEnded'] },
        onError: refused,
      },
      on: { 'alarms.choose': chooseAlarms, 'file.save': keepPress },
    },
    copying: {
      entry: 'clearNews',
      invoke: {
        id: 'copyAddress',
        src: 'copyAddress',
        input: ({ context }) => ({ address: context.calendar.address ?? '' }),
        onDone: { target: 'shown', actions: 'recordCopied' },
        onError: { target: 'shown', actions: ['forgetPresses', 'recordUncopied'] },
      },
      on: { ...keepPresses, 'file.save': keepPress },
    },
    savingAlarms: {
      tags: 'busy',
      invoke: {
        id: 'saveAlarms',
        src: 'saveAlarms',
        input: ({ context }) => ({ alarms: context.wanted }),
        onDone: { target: 'shown', actions: { type: 'recordSaved', params: told } },
        onError: {
          ...refused,
          actions: ['wantItsAlarms', ...refused.actions],
        },
      },
      on: { ...keepPresses, 'file.save': keepPress },
    },
    savingFile: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: { id: 'saveFile', src: 'saveFile', onDone: 'shown', onError: refused },
      on: keepPresses,
    },
  },
});

/** Whether the alarms that are wanted are those that the service has. */
function isSaved({ calendar, wanted }: CalendarContext): boolean {
  return calendar.alarms.join(' ') === wanted.join(' ');
}
