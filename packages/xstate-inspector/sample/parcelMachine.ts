import { assign, fromPromise, setup } from 'xstate';

import { scan, ScanError, type ScanFailure } from './parcel.ts';

interface ParcelContext {
  address: string;
  route: string | null;
  failure: ScanFailure | null;
  attempts: number;
}

type ParcelEvent =
  | { type: 'address.change'; value: string }
  | { type: 'parcel.send' }
  | { type: 'scan.retry' }
  | { type: 'door.open' }
  | { type: 'door.stayShut' };

/** A parcel's way from the table to a door, or back. */
export const parcelMachine = setup({
  types: {} as { context: ParcelContext; events: ParcelEvent },
  actors: {
    scan: fromPromise<string, { address: string }>(({ input, signal }) =>
      scan(input.address, signal),
    ),
  },
  actions: {
    changeAddress: assign({ address: (_, params: { value: string }) => params.value }),
    recordRoute: assign({ route: (_, params: { output: string }) => params.output, failure: null }),
    recordFailure: assign({
      failure: (_, params: { error: unknown }) =>
        params.error instanceof ScanError ? params.error.failure : null,
    }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
  guards: {
    hasAddress: ({ context }) => context.address.trim() !== '',
    isForeseen: (_, params: { error: unknown }) => params.error instanceof ScanError,
    isLastAttempt: ({ context }) => context.attempts >= 2,
  },
  delays: {
    drive: 4_000,
    scanTimeout: 10_000,
  },
}).createMachine({
  id: 'parcel',
  context: { address: '', route: null, failure: null, attempts: 0 },
  initial: 'packing',
  states: {
    packing: {
      on: {
        'address.change': { actions: { type: 'changeAddress', params: ({ event }) => event } },
        'parcel.send': { guard: 'hasAddress', target: 'underway' },
      },
    },
    underway: {
      initial: 'sorting',
      states: {
        sorting: {
          invoke: {
            id: 'scan',
            src: 'scan',
            input: ({ context }) => ({ address: context.address }),
            onDone: {
              target: 'driving',
              actions: { type: 'recordRoute', params: ({ event }) => event },
            },
            onError: {
              guard: { type: 'isForeseen', params: ({ event }) => event },
              target: 'held',
              actions: { type: 'recordFailure', params: ({ event }) => event },
            },
          },
          after: { scanTimeout: 'held' },
        },
        held: {
          on: {
            'scan.retry': 'sorting',
            'address.change': {
              target: '#parcel.packing',
              actions: { type: 'changeAddress', params: ({ event }) => event },
            },
          },
        },
        driving: {
          entry: 'countAttempt',
          after: { drive: '#parcel.atTheDoor' },
        },
      },
    },
    atTheDoor: {
      on: {
        'door.open': 'delivered',
        'door.stayShut': [
          { guard: 'isLastAttempt', target: 'returned' },
          { target: 'underway.driving' },
        ],
      },
    },
    delivered: { type: 'final' },
    returned: { type: 'final' },
  },
});
