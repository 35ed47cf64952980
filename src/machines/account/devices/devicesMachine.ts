import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Device } from '../../../domain/account/devices/devices.ts';
import { recoveryRefusalOf, type RecoveryRefusal } from '../../../domain/account/recovery.ts';
import { unprovided } from '../../common/unprovided.ts';
import { proofMachine } from '../proof/proofMachine.ts';

export type DevicesActorRef = ActorRefFrom<typeof devicesMachine>;

export type DevicesEvent =
  | { type: 'devices.retry' | 'account.changed' }
  | { type: 'device.end'; id: string }
  | { type: 'others.end' }
  | { type: 'proof.cancel' };

interface DevicesContext {
  /** Whose devices they are. */
  email: string;
  devices: readonly Device[];
  /** The one that is to be signed out; null for all others. */
  ending: string | null;
  proofToken: string;
  /** What was done last. */
  done: 'one' | 'others' | null;
  refusal: RecoveryRefusal | null;
}

const recordProof = {
  type: 'recordProof',
  params: ({ event }: { event: { output: { proofToken: string } } }) => event.output,
} as const;
const failure = ({ event }: { event: { error: unknown } }) => event;
const refused = {
  guard: { type: 'isForeseen', params: failure },
  target: 'shown',
  actions: { type: 'recordRefusal', params: failure },
} as const;

/** Where a member is signed in: one of them is signed out, or all others, once the member has shown who they are. */
export const devicesMachine = setup({
  types: {} as {
    context: DevicesContext;
    events: DevicesEvent;
    input: { email: string };
    tags: 'busy';
    emitted: { type: 'account.changed' };
    children: { proof: 'proof' };
  },
  actors: {
    proof: proofMachine,
    readDevices: fromPromise<Device[], void>(unprovided('readDevices')),
    endDevice: fromPromise<void, { id: string; proof: string }>(unprovided('endDevice')),
    endOthers: fromPromise<void, { proof: string }>(unprovided('endOthers')),
  },
  actions: {
    recordDevices: assign({
      devices: (_, params: { devices: readonly Device[] }) => params.devices,
    }),
    recordEnding: assign({ ending: (_, params: { id: string }) => params.id }),
    recordOthers: assign({ ending: null }),
    recordProof: assign({ proofToken: (_, params: { proofToken: string }) => params.proofToken }),
    removeEnded: assign(({ context }) => ({
      devices: context.devices.filter(({ id }) => id !== context.ending),
      done: 'one' as const,
    })),
    removeOthers: assign(({ context }) => ({
      devices: context.devices.filter(({ isThis }) => isThis),
      done: 'others' as const,
    })),
    tellOthers: emit({ type: 'account.changed' }),
    clearNews: assign({ done: null, refusal: null }),
    forgetProof: assign({ proofToken: '' }),
    recordRefusal: assign({
      refusal: (_, params: { error: unknown }) => recoveryRefusalOf(params.error),
    }),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) => recoveryRefusalOf(params.error) !== null,
    isOne: ({ context }) => context.ending !== null,
    hasOthers: ({ context }) => context.devices.some(({ isThis }) => !isThis),
  },
}).createMachine({
  id: 'devices',
  context: ({ input }) => ({
    email: input.email,
    devices: [],
    ending: null,
    proofToken: '',
    done: null,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'readDevices',
        src: 'readDevices',
        onDone: {
          target: 'shown',
          actions: { type: 'recordDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: { ...refused, target: 'unread' },
      },
    },
    unread: { on: { 'devices.retry': 'reading', 'account.changed': 'reading' } },
    shown: {
      on: {
        'account.changed': 'refreshing',
        'device.end': {
          target: 'proving',
          actions: { type: 'recordEnding', params: ({ event }) => event },
        },
        'others.end': { guard: 'hasOthers', target: 'proving', actions: 'recordOthers' },
      },
    },
    // What is shown stays while another part's change is looked for.
    refreshing: {
      tags: 'busy',
      entry: 'clearNews',
      invoke: {
        id: 'readDevicesAgain',
        src: 'readDevices',
        onDone: {
          target: 'shown',
          actions: { type: 'recordDevices', params: ({ event }) => ({ devices: event.output }) },
        },
        onError: { ...refused, target: 'unread' },
      },
      on: { 'account.changed': { target: 'refreshing', reenter: true } },
    },
    proving: {
      entry: 'clearNews',
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context }) => ({ action: 'devices', email: context.email }),
        onDone: [
          { guard: 'isOne', target: 'ending', actions: recordProof },
          { target: 'endingOthers', actions: recordProof },
        ],
      },
      on: { 'proof.cancel': 'shown' },
    },
    ending: {
      tags: 'busy',
      exit: 'forgetProof',
      invoke: {
        id: 'endDevice',
        src: 'endDevice',
        input: ({ context }) => ({ id: context.ending ?? '', proof: context.proofToken }),
        onDone: { target: 'shown', actions: ['removeEnded', 'tellOthers'] },
        onError: refused,
      },
    },
    endingOthers: {
      tags: 'busy',
      exit: 'forgetProof',
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        input: ({ context }) => ({ proof: context.proofToken }),
        onDone: { target: 'shown', actions: ['removeOthers', 'tellOthers'] },
        onError: refused,
      },
    },
  },
});
