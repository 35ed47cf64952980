import { and, assign, fromCallback, fromPromise, not, setup, type ActorRefFrom } from 'xstate';

import { profileFailureOf } from '../../domain/account/profile.ts';
import {
  isToAsk,
  unknownZone,
  withAnswer,
  zonesOf,
  type KeptZone,
  type TwoZones,
} from '../../domain/account/zoneQuestion.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type TimeZoneActorRef = ActorRefFrom<typeof timeZoneMachine>;

export type TimeZoneEvent =
  | { type: 'zone.kept'; kept: KeptZone }
  | { type: 'browser.seen'; zone: string }
  | { type: 'field.changed'; isInUse: boolean }
  | { type: 'page.seen' }
  | { type: 'network.back' }
  | { type: 'member.confirmed' }
  | { type: 'zone.use' }
  | { type: 'zone.keep' };

interface TimeZoneContext {
  email: string;
  kept: KeptZone;
  /** The zone of this browser; empty until it is seen. */
  browser: string;
  /** Whether the member is writing something. */
  isWriting: boolean;
}

interface Here {
  context: TimeZoneContext;
}

const foreseen = {
  type: 'isForeseen',
  params: ({ event }: { event: { error: unknown } }) => event,
} as const;

const asked = ({ context }: Here) => ({ email: context.email, zones: zonesOf(context) });
const output = ({ context, event }: Here & { event: { output: string | null } }) => ({
  email: context.email,
  name: event.output,
});

const takeZone = [
  { type: 'recordZone', params: output },
  { type: 'keepZone', params: output },
] as const;
const answer = ['recordAnswer', { type: 'keepAnswer', params: asked }] as const;
const keepHere = { target: 'settled', actions: answer } as const;
const noMore = { guard: not('isToAsk'), target: 'settled' } as const;

/**
 * The time zone of the member's account, and the question whose time counts where this browser is in another one: once for each two
 * zones, and never while something is written (rules/today#D3).
 */
export const timeZoneMachine = setup({
  types: {} as { context: TimeZoneContext; events: TimeZoneEvent; input: { email: string } },
  actors: {
    zoneChanges: fromCallback<TimeZoneEvent, { email: string }>(unprovidedListener('zoneChanges')),
    pageChanges: fromCallback<TimeZoneEvent>(unprovidedListener('pageChanges')),
    /** Resolves with null where the service does not tell. */
    readZone: fromPromise<string | null, { email: string }>(unprovided('readZone')),
    saveZone: fromPromise<string | null, { zone: string }>(unprovided('saveZone')),
  },
  actions: {
    keepZone: (_, _params: { email: string; name: string | null }) => unprovidedAction('keepZone'),
    keepAnswer: (_, _params: { email: string; zones: TwoZones }) => unprovidedAction('keepAnswer'),
    tellUsed: (_, _params: { email: string; name: string | null }) => unprovidedAction('tellUsed'),
    recordKept: assign((_, { kept }: { kept: KeptZone }) => ({ kept })),
    recordAnswer: assign(({ context }) => ({
      kept: withAnswer(context.kept, zonesOf(context)),
    })),
    recordZone: assign(({ context }, { name }: { name: string | null }) => ({
      kept: { ...context.kept, name: name ?? context.kept.name },
    })),
    recordBrowser: assign((_, { zone }: { zone: string }) => ({ browser: zone })),
    recordWriting: assign((_, { isInUse }: { isInUse: boolean }) => ({ isWriting: isInUse })),
  },
  guards: {
    isToAsk: ({ context }) => isToAsk(zonesOf(context), context.kept),
    isWriting: ({ context }) => context.isWriting,
    isForeseen: (_, params: { error: unknown }) => profileFailureOf(params.error) !== null,
  },
}).createMachine({
  id: 'timeZone',
  context: ({ input: { email } }) => ({ email, kept: unknownZone, browser: '', isWriting: false }),
  invoke: [
    { id: 'zoneChanges', src: 'zoneChanges', input: ({ context }) => ({ email: context.email }) },
    { id: 'pageChanges', src: 'pageChanges' },
  ],
  on: {
    'zone.kept': { actions: { type: 'recordKept', params: ({ event }) => event } },
    'browser.seen': { actions: { type: 'recordBrowser', params: ({ event }) => event } },
    'field.changed': { actions: { type: 'recordWriting', params: ({ event }) => event } },
  },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readZone',
        src: 'readZone',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'settled', actions: takeZone },
        onError: { guard: foreseen, target: 'unread' },
      },
    },
    unread: {
      on: { 'member.confirmed': 'reading', 'network.back': 'reading', 'page.seen': 'reading' },
    },
    settled: {
      always: [
        { guard: and(['isToAsk', 'isWriting']), target: 'waiting' },
        { guard: 'isToAsk', target: 'asking' },
      ],
      // Another device may have chosen meanwhile.
      on: { 'member.confirmed': 'reading', 'network.back': 'reading', 'page.seen': 'reading' },
    },
    waiting: { always: [noMore, { guard: not('isWriting'), target: 'asking' }] },
    asking: { tags: 'asked', always: noMore, on: { 'zone.use': 'saving', 'zone.keep': keepHere } },
    saving: {
      tags: 'asked',
      invoke: {
        id: 'saveZone',
        src: 'saveZone',
        input: ({ context }) => ({ zone: context.browser }),
        onDone: {
          target: 'settled',
          actions: [...answer, ...takeZone, { type: 'tellUsed', params: output }],
        },
        onError: { guard: foreseen, target: 'failed' },
      },
    },
    failed: { tags: 'asked', always: noMore, on: { 'zone.use': 'saving', 'zone.keep': keepHere } },
  },
});
