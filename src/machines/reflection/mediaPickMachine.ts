import { assign, fromPromise, not, sendTo, setup, type ActorRefFrom } from 'xstate';

import {
  MediaRefused,
  type DeviceFault,
  type MediaFault,
} from '../../domain/reflection/mediaFault.ts';
import type { Material } from '../../domain/reflection/reflection.ts';
import { unprovided } from '../common/unprovided.ts';
import { camera, type CameraEvent, type CameraWay, type PickKind } from './cameraActor.ts';
import type { MaterialListener } from './materialListener.ts';

export type MediaPickActorRef = ActorRefFrom<typeof mediaPickMachine>;

export type MediaPickEvent =
  | CameraEvent
  | { type: 'file.choose'; file: Blob }
  | { type: 'camera.open' | 'camera.cancel' | 'shutter.press' | 'pick.remove' | 'pick.leave' }
  /** What was kept before, or what another tab keeps now. */
  | { type: 'pick.recall'; material: Material | null };

interface MediaPickInput {
  kind: PickKind;
  listener: MaterialListener;
}

interface MediaPickContext extends MediaPickInput {
  cameraWay: CameraWay;
  stream: MediaStream | null;
  filmedMs: number;
  file: Blob;
  /** Why the file that was chosen last is not taken, and its size in bytes. */
  refusal: { fault: MediaFault; bytes: number } | null;
  fault: DeviceFault | null;
  material: Material | null;
}

/** Made where it is needed: the browser takes milliseconds for a file, and this machine is read before anybody reflects. */
const noFile = () => new Blob();

const choose = {
  target: '#mediaPick.reading',
  actions: {
    type: 'recordFile',
    params: ({ event }: { event: { file: Blob } }) => event,
  },
} as const;
const openCamera = { guard: 'hasCamera', target: 'camera' } as const;
const open = { on: { 'file.choose': choose, 'camera.open': openCamera } } as const;

/** A photo or a video, from a file or from the camera. What cannot be sent is refused in words, and chosen again. */
export const mediaPickMachine = setup({
  types: {} as {
    context: MediaPickContext;
    events: MediaPickEvent;
    input: MediaPickInput;
  },
  actors: {
    findCamera: fromPromise<CameraWay, { kind: PickKind }>(unprovided('findCamera')),
    camera,
    readMedia: fromPromise<Material, { kind: PickKind; file: Blob }>(unprovided('readMedia')),
  },
  actions: {
    recordFile: assign({ file: (_, params: { file: Blob }) => params.file, refusal: null }),
    recordRefusal: assign({
      refusal: (_, { error }: { error: unknown }) =>
        error instanceof MediaRefused ? { fault: error.fault, bytes: error.bytes } : null,
      file: noFile,
    }),
    forgetCamera: assign({ stream: null, filmedMs: 0 }),
    tellReady: sendTo(
      ({ context }) => context.listener,
      (_, { output }: { output: Material }) => ({
        type: 'material.ready' as const,
        material: output,
      }),
    ),
    tellGone: sendTo(
      ({ context }) => context.listener,
      ({ context }) => ({ type: 'material.gone' as const, way: context.kind }),
    ),
    forgetMaterial: assign({ material: null }),
    recordMaterial: assign((_, { material }: { material: Material | null }) => ({ material })),
  },
  guards: {
    hasCamera: ({ context }) => context.cameraWay === 'stream',
    hasMaterial: ({ context }) => context.material !== null,
    isVideo: ({ context }) => context.kind === 'video',
    isRefused: (_, params: { error: unknown }) => params.error instanceof MediaRefused,
  },
}).createMachine({
  id: 'mediaPick',
  context: ({ input }) => ({
    ...input,
    cameraWay: 'none',
    stream: null,
    filmedMs: 0,
    file: noFile(),
    refusal: null,
    fault: null,
    material: null,
  }),
  invoke: {
    id: 'findCamera',
    src: 'findCamera',
    input: ({ context }) => ({ kind: context.kind }),
    onDone: { actions: assign({ cameraWay: ({ event }) => event.output }) },
  },
  on: { 'pick.recall': { actions: { type: 'recordMaterial', params: ({ event }) => event } } },
  initial: 'choosing',
  states: {
    choosing: {
      always: { guard: 'hasMaterial', target: 'reviewing' },
      ...open,
    },
    camera: {
      invoke: {
        id: 'camera',
        src: 'camera',
        input: ({ context }) => ({ kind: context.kind }),
      },
      exit: 'forgetCamera',
      on: {
        'file.choose': choose,
        'camera.taken': choose,
        'camera.cancel': 'choosing',
        'camera.denied': {
          target: 'denied',
          actions: assign({ fault: ({ event }) => event.fault }),
        },
        'pick.leave': 'choosing',
      },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'camera.opened': {
              target: 'previewing',
              actions: assign({ stream: ({ event }) => event.stream }),
            },
          },
        },
        previewing: {
          on: {
            'shutter.press': [
              {
                guard: 'isVideo',
                target: 'filming',
                actions: sendTo('camera', { type: 'camera.film' }),
              },
              { target: 'taking' },
            ],
          },
        },
        filming: {
          on: {
            'camera.rolled': { actions: assign({ filmedMs: ({ event }) => event.ms }) },
            'shutter.press': 'taking',
            'pick.leave': 'taking',
          },
        },
        taking: { entry: sendTo('camera', { type: 'camera.take' }), on: { 'pick.leave': {} } },
      },
    },
    denied: open,
    reading: {
      on: { 'file.choose': { ...choose, reenter: true } },
      invoke: {
        id: 'readMedia',
        src: 'readMedia',
        input: ({ context: { kind, file } }) => ({ kind, file }),
        onDone: {
          target: 'reviewing',
          actions: [
            assign({ material: ({ event }) => event.output, file: noFile }),
            { type: 'tellReady', params: ({ event }) => event },
          ],
        },
        onError: {
          guard: { type: 'isRefused', params: ({ event }) => event },
          target: 'refused',
          actions: { type: 'recordRefusal', params: ({ event }) => event },
        },
      },
    },
    refused: open,
    reviewing: {
      always: { guard: not('hasMaterial'), target: 'choosing' },
      on: { 'pick.remove': { actions: ['forgetMaterial', 'tellGone'] } },
    },
  },
});
