import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import {
  deviceDataFaultOf,
  type BroughtBack,
  type DeviceDataFault,
  type OnlyHere,
} from '../../domain/yourData/deviceData.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type DeviceDataActorRef = ActorRefFrom<typeof deviceDataMachine>;

export type DeviceDataEvent =
  | { type: 'media.choose'; staysHere: boolean }
  | { type: 'media.chosen'; staysHere: boolean }
  | { type: 'data.export' }
  | { type: 'file.choose'; file: Blob }
  | { type: 'data.show' }
  | { type: 'device.forget' }
  | { type: 'forget.confirm' }
  | { type: 'forget.cancel' };

interface DeviceDataContext {
  email: string;
  file: Blob | null;
  /** Why nothing was brought back. */
  fault: DeviceDataFault | null;
  isExported: boolean;
  broughtBack: BroughtBack | null;
  onlyHere: OnlyHere | null;
  /** Recordings, photos and videos are not sent from this device. */
  staysHere: boolean;
}

/** What this device keeps of a member: all of it as a file, back from one, or forgotten. */
export const deviceDataMachine = setup({
  types: {} as {
    context: DeviceDataContext;
    events: DeviceDataEvent;
    input: { email: string };
  },
  actors: {
    mediaChoice: fromCallback<DeviceDataEvent, { email: string }>(
      unprovidedListener('mediaChoice'),
    ),
    exportData: fromPromise<void, { email: string }>(unprovided('exportData')),
    bringBack: fromPromise<BroughtBack, { email: string; file: Blob | null }>(
      unprovided('bringBack'),
    ),
    findOnlyHere: fromPromise<OnlyHere, { email: string }>(unprovided('findOnlyHere')),
    forgetDevice: fromPromise<void, { email: string }>(unprovided('forgetDevice')),
  },
  actions: {
    showAnew: () => unprovidedAction('showAnew'),
    chooseMedia: (_, _params: { email: string; staysHere: boolean }) =>
      unprovidedAction('chooseMedia'),
    noteMediaChoice: assign((_, params: { staysHere: boolean }) => ({
      staysHere: params.staysHere,
    })),
    begin: assign({ fault: null, isExported: false }),
    noteExported: assign({ isExported: true }),
    takeFile: assign((_, params: { file: Blob }) => ({ file: params.file })),
    refuse: assign((_, params: { error: unknown }) => ({
      file: null,
      fault: deviceDataFaultOf(params.error),
    })),
    noteBroughtBack: assign((_, params: { output: BroughtBack }) => ({
      file: null,
      broughtBack: params.output,
    })),
    noteOnlyHere: assign((_, params: { output: OnlyHere }) => ({ onlyHere: params.output })),
  },
  guards: {
    isForeseen: (_, params: { error: unknown }) => deviceDataFaultOf(params.error) !== null,
  },
}).createMachine({
  id: 'deviceData',
  context: ({ input }) => ({
    email: input.email,
    file: null,
    fault: null,
    isExported: false,
    broughtBack: null,
    onlyHere: null,
    staysHere: false,
  }),
  invoke: {
    id: 'mediaChoice',
    src: 'mediaChoice',
    input: ({ context }) => ({ email: context.email }),
  },
  on: {
    'media.choose': {
      actions: {
        type: 'chooseMedia',
        params: ({ context, event }) => ({ email: context.email, staysHere: event.staysHere }),
      },
    },
    'media.chosen': {
      actions: { type: 'noteMediaChoice', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'data.export': { target: 'exporting', actions: 'begin' },
        'file.choose': {
          target: 'bringingBack',
          actions: ['begin', { type: 'takeFile', params: ({ event }) => event }],
        },
        'device.forget': { target: 'weighing', actions: 'begin' },
      },
    },
    exporting: {
      invoke: {
        id: 'exportData',
        src: 'exportData',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'idle', actions: 'noteExported' },
      },
    },
    bringingBack: {
      invoke: {
        id: 'bringBack',
        src: 'bringBack',
        input: ({ context }) => ({ email: context.email, file: context.file }),
        onDone: {
          target: 'broughtBack',
          actions: { type: 'noteBroughtBack', params: ({ event }) => event },
        },
        onError: {
          guard: { type: 'isForeseen', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'refuse', params: ({ event }) => event },
        },
      },
    },
    broughtBack: { on: { 'data.show': { actions: 'showAnew' } } },
    weighing: {
      invoke: {
        id: 'findOnlyHere',
        src: 'findOnlyHere',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'asking',
          actions: { type: 'noteOnlyHere', params: ({ event }) => event },
        },
      },
    },
    asking: { on: { 'forget.confirm': 'forgetting', 'forget.cancel': 'idle' } },
    forgetting: {
      invoke: {
        id: 'forgetDevice',
        src: 'forgetDevice',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'forgotten',
      },
    },
    forgotten: { type: 'final' },
  },
});
