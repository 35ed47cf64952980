import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

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

export interface CalendarContext {
  calendar: Calendar;
  /** The alarms as they were chosen last: they may not be saved yet. */
  wanted: readonly number[];
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
  actions: { type: 'recordRefusal', params: failure },
} as const;
const recordCalendar = { type: 'recordCalendar', params: told } as const;

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
    recordCalendar: assign({ calendar: (_, params: { calendar: Calendar }) => params.calendar }),
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
  },
  guards: {
    isForeseen: (_, params: Failure) => calendarRefusalOf(params.error) !== null,
    hasFault: (_, params: { alarms: readonly number[] }) => alarmsFault(params.alarms) !== null,
    isOn: ({ context }) => context.calendar.address !== null,
    isOff: ({ context }) => context.calendar.address === null,
    isBehind: ({ context }, params: { calendar: Calendar }) =>
      params.calendar.alarms.join(' ') !== context.wanted.join(' '),
  },
}).createMachine({
  id: 'calendar',
  context: { calendar: { address: null, alarms: [] }, wanted: [], done: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'readCalendar',
        src: 'readCalendar',
        onDone: { target: 'shown', actions: [recordCalendar, 'wantItsAlarms'] },
        onError: { ...refused, target: 'unread' },
      },
    },
    unread: { on: { 'calendar.retry': 'reading' } },
    shown: {
      on: {
        'feed.make': { guard: 'isOff', target: 'making' },
        'feed.renew': { guard: 'isOn', target: 'asking', actions: 'clearNews' },
        'feed.end': { guard: 'isOn', target: 'askingToEnd', actions: 'clearNews' },
        'address.copy': { guard: 'isOn', target: 'copying' },
        'alarms.choose': [
          {
            guard: { type: 'hasFault', params: ({ event }) => event },
            actions: { type: 'recordFault', params: ({ event }) => event },
          },
          {
            target: 'savingAlarms',
            actions: { type: 'recordWanted', params: ({ event }) => event },
          },
        ],
        'file.save': 'savingFile',
      },
    },
    asking: { on: { 'feed.make': 'making', 'feed.keep': 'shown' } },
    askingToEnd: { on: { 'feed.end': 'ending', 'feed.keep': 'shown' } },
    making: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'makeFeed',
        src: 'makeFeed',
        onDone: { target: 'shown', actions: [recordCalendar, 'recordMade'] },
        onError: refused,
      },
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
    },
    copying: {
      entry: 'clearNews',
      invoke: {
        id: 'copyAddress',
        src: 'copyAddress',
        input: ({ context }) => ({ address: context.calendar.address ?? '' }),
        onDone: { target: 'shown', actions: 'recordCopied' },
        onError: { target: 'shown', actions: 'recordUncopied' },
      },
    },
    savingAlarms: {
      tags: 'busy',
      invoke: {
        id: 'saveAlarms',
        src: 'saveAlarms',
        input: ({ context }) => ({ alarms: context.wanted }),
        onDone: [
          {
            guard: { type: 'isBehind', params: told },
            target: 'savingAlarms',
            reenter: true,
            actions: recordCalendar,
          },
          { target: 'shown', actions: recordCalendar },
        ],
        onError: {
          ...refused,
          actions: ['wantItsAlarms', { type: 'recordRefusal', params: failure }],
        },
      },
      on: {
        'alarms.choose': [
          {
            guard: { type: 'hasFault', params: ({ event }) => event },
            actions: { type: 'recordFault', params: ({ event }) => event },
          },
          { actions: { type: 'recordWanted', params: ({ event }) => event } },
        ],
      },
    },
    savingFile: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: { id: 'saveFile', src: 'saveFile', onDone: 'shown', onError: refused },
    },
  },
});
