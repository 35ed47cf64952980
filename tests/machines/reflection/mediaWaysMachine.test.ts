import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { Material, MaterialEvent, Materials } from '#src/domain/reflection/reflection.ts';
import type { CameraWay, PickKind } from '#src/machines/reflection/cameraActor.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { mediaWaysMachine } from '#src/machines/reflection/mediaWaysMachine.ts';

const media = new Blob(['media']);
const note: Material = { type: 'voice', data: 'voice-1.m4a', media, seconds: 20 };
const photo: Material = {
  type: 'image',
  data: 'data:image/jpeg;base64,/9j/',
  media,
  seconds: null,
};
const video: Material = {
  type: 'video',
  data: 'data:video/webm;base64,GkXf',
  media,
  seconds: null,
};
const nothing: Materials = { voice: null, image: null, video: null };

test('a photo and a video are picked apart, each by its own machine', () => {
  const ways = openWays();

  expect(ways.kinds()).toEqual(['image', 'video']);
});

test('each way is given back what an earlier visit left of it', () => {
  const ways = openWays();
  ways.recall({ voice: note, image: photo, video });

  expect(ways.made()).toEqual([note, photo, video]);
});

test.each([
  ['photo', { ...nothing, image: photo }, [null, photo, null]],
  ['video', { ...nothing, video }, [null, null, video]],
])('an earlier visit’s %s is given to no other way', (_, materials, made) => {
  const ways = openWays();
  ways.recall(materials);

  expect(ways.made()).toEqual(made);
});

test('what has been made is left where an earlier visit left nothing', () => {
  const ways = openWays();
  ways.recall({ voice: note, image: photo, video });
  ways.recall(nothing);

  expect(ways.made()).toEqual([note, photo, video]);
});

/** The three ways, of which none finds a camera or plays anything. */
function openWays() {
  const listener = createActor(fromCallback<MaterialEvent>(() => {})).start();
  const machine = mediaWaysMachine.provide({
    actors: {
      mediaPick: mediaPickMachine.provide({
        actors: {
          findCamera: fromPromise<CameraWay, { kind: PickKind }>(() => Promise.resolve('none')),
        },
      }),
    },
  });
  const task = { taskId: '1', date: '2026-11-21', pillar: 'TETHER', pillarName: 'Tether' };
  const ways = createActor(machine, { input: { email: 'maya@example.com', task, listener } });
  ways.start();
  const children = () => ways.getSnapshot().children;
  const picks = () => [children().image, children().video].map((pick) => pick?.getSnapshot());

  return {
    recall: (materials: Materials) =>
      ways.send({ type: 'ways.recall', recalled: { materials, unfinished: null } }),
    kinds: () => picks().map((pick) => pick?.context.kind),
    made: () => [
      children().voiceNote?.getSnapshot().context.material,
      ...picks().map((pick) => pick?.context.material),
    ],
  };
}
