import { enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';

import type { Reflected, WayMaterial } from '../../domain/reflection/reflection.ts';
import type { RecalledReflection } from '../../domain/reflection/reflectionCapture.ts';
import type { MaterialListener } from './materialListener.ts';
import { mediaPickMachine } from './mediaPickMachine.ts';
import { voiceNoteMachine } from './voiceNoteMachine.ts';

export type MediaWaysActorRef = ActorRefFrom<typeof mediaWaysMachine>;

/** What an earlier visit left of the three ways. */
export type RecalledWays = Pick<RecalledReflection, 'materials' | 'unfinished'>;

export type MediaWaysEvent =
  | { type: 'ways.recall'; recalled: RecalledWays }
  /** What another tab keeps of one way now. */
  | ({ type: 'way.recall' } & WayMaterial)
  /** The member turns to something else: the microphone and the camera are let go of. */
  | { type: 'ways.leave' };

interface MediaWaysInput {
  email: string;
  task: Reflected;
  listener: MaterialListener;
}

/** The three ways that make a file: a voice note, a photo and a video. Each reports what it has made to the listener itself. */
export const mediaWaysMachine = setup({
  types: {} as {
    context: MediaWaysInput;
    events: MediaWaysEvent;
    input: MediaWaysInput;
    children: { voiceNote: 'voiceNote'; image: 'mediaPick'; video: 'mediaPick' };
  },
  actors: { voiceNote: voiceNoteMachine, mediaPick: mediaPickMachine },
  actions: {
    recallWay: enqueueActions(({ enqueue }, { way, material }: WayMaterial) => {
      if (way === 'voice') enqueue.sendTo('voiceNote', { type: 'note.recall', material });
      else enqueue.sendTo(way, { type: 'pick.recall', material });
    }),
    recallWays: enqueueActions(({ enqueue }, { materials, unfinished }: RecalledWays) => {
      const { voice, image, video } = materials;
      if (voice !== null) enqueue.sendTo('voiceNote', { type: 'note.recall', material: voice });
      // A note that was kept counts before one that was cut off.
      else if (unfinished !== null) {
        enqueue.sendTo('voiceNote', { type: 'note.resume', recording: unfinished });
      }
      if (image !== null) enqueue.sendTo('image', { type: 'pick.recall', material: image });
      if (video !== null) enqueue.sendTo('video', { type: 'pick.recall', material: video });
    }),
    leaveNote: sendTo('voiceNote', { type: 'note.leave' }),
    leavePhoto: sendTo('image', { type: 'pick.leave' }),
    leaveVideo: sendTo('video', { type: 'pick.leave' }),
  },
}).createMachine({
  id: 'mediaWays',
  context: ({ input }) => input,
  invoke: [
    { id: 'voiceNote', src: 'voiceNote', input: ({ context }) => context },
    {
      id: 'image',
      src: 'mediaPick',
      input: ({ context: { listener } }) => ({ kind: 'image', listener }),
    },
    {
      id: 'video',
      src: 'mediaPick',
      input: ({ context: { listener } }) => ({ kind: 'video', listener }),
    },
  ],
  on: {
    'ways.recall': {
      actions: { type: 'recallWays', params: ({ event: { recalled } }) => recalled },
    },
    'way.recall': { actions: { type: 'recallWay', params: ({ event }) => event } },
    'ways.leave': { actions: ['leaveNote', 'leavePhoto', 'leaveVideo'] },
  },
});
