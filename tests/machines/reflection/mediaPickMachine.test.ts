import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { MediaRefused } from '#src/domain/reflection/mediaFault.ts';
import type { Material, MaterialEvent } from '#src/domain/reflection/reflection.ts';
import type {
  CameraEvent,
  CameraWay,
  CameraWish,
  PickKind,
} from '#src/machines/reflection/cameraActor.ts';
import { mediaPickMachine } from '#src/machines/reflection/mediaPickMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('mediaPickMachine', () => {
  test('reads the file that is chosen, and tells the material', async () => {
    const { pick, reads, told } = openPick();

    pick.send({ type: 'file.choose', file });
    expect(pick.getSnapshot().value).toBe('reading');
    await settle();

    expect(reads).toEqual([{ kind: 'image', file }]);
    expect(pick.getSnapshot()).toMatchObject({ value: 'reviewing', context: { material: photo } });
    expect(told).toEqual([{ type: 'material.ready', material: photo }]);
  });

  test('names why a file is refused and how large it is, and reads the next one', async () => {
    const { pick, told } = openPick({
      answers: [() => Promise.reject(new MediaRefused('largeVideo', 31_000_000)), ready],
    });

    pick.send({ type: 'file.choose', file });
    await settle();
    expect(pick.getSnapshot()).toMatchObject({
      value: 'refused',
      context: { refusal: { fault: 'largeVideo', bytes: 31_000_000 } },
    });
    expect(told).toEqual([]);

    pick.send({ type: 'file.choose', file });
    await settle();
    expect(pick.getSnapshot()).toMatchObject({ value: 'reviewing', context: { refusal: null } });
  });

  test('reads the file that was chosen last, and takes no other answer', async () => {
    const first = Promise.withResolvers<Material>();
    const { pick, reads, told } = openPick({ answers: [() => first.promise, ready] });

    pick.send({ type: 'file.choose', file });
    pick.send({ type: 'file.choose', file: other });
    first.resolve({ ...photo, data: 'data:image/png;base64,' });
    await settle();

    expect(reads.map((read) => read.file)).toEqual([file, other]);
    expect(told).toEqual([{ type: 'material.ready', material: photo }]);
  });

  test('removes what was chosen, and tells that it is gone', async () => {
    const { pick, told } = openPick();
    pick.send({ type: 'file.choose', file });
    await settle();

    pick.send({ type: 'pick.remove' });

    expect(pick.getSnapshot()).toMatchObject({ value: 'choosing', context: { material: null } });
    expect(told.at(-1)).toEqual({ type: 'material.gone', way: 'image' });
  });

  test('offers the camera only where the page has one', async () => {
    const none = openPick({ way: 'input' });
    const stream = openPick({ way: 'stream' });
    await settle();

    expect(none.pick.getSnapshot().can({ type: 'camera.open' })).toBe(false);
    expect(stream.pick.getSnapshot().can({ type: 'camera.open' })).toBe(true);
  });

  test('takes a photo with one press, reads it, and lets go of the camera', async () => {
    const { pick, camera, reads } = await atCamera('image');

    pick.send({ type: 'shutter.press' });
    expect(pick.getSnapshot().value).toEqual({ camera: 'taking' });
    expect(camera.wishes).toEqual(['camera.take']);
    camera.report({ type: 'camera.taken', file });

    expect(pick.getSnapshot()).toMatchObject({ value: 'reading', context: { stream: null } });
    expect(reads).toEqual([{ kind: 'image', file }]);
    expect(camera.open()).toBe(0);
  });

  test('films from one press to the next', async () => {
    const { pick, camera } = await atCamera('video');

    pick.send({ type: 'shutter.press' });
    camera.report({ type: 'camera.rolled', ms: 3_250 });
    expect(pick.getSnapshot()).toMatchObject({
      value: { camera: 'filming' },
      context: { filmedMs: 3_250 },
    });
    pick.send({ type: 'shutter.press' });

    expect(camera.wishes).toEqual(['camera.film', 'camera.take']);
  });

  test('keeps a film that ends by itself', async () => {
    const { pick, camera } = await atCamera('video');
    pick.send({ type: 'shutter.press' });

    camera.report({ type: 'camera.taken', file });

    expect(pick.getSnapshot().value).toBe('reading');
  });

  test('says why the camera is refused, and still takes a file', async () => {
    const { pick, camera } = openPick({ way: 'stream' });
    await settle();
    pick.send({ type: 'camera.open' });

    camera.report({ type: 'camera.denied', fault: 'notAllowed' });
    expect(pick.getSnapshot()).toMatchObject({
      value: 'denied',
      context: { fault: 'notAllowed' },
    });
    expect(camera.open()).toBe(0);

    pick.send({ type: 'file.choose', file });
    expect(pick.getSnapshot().value).toBe('reading');
  });

  test('lets go of the camera when the member turns to another way, and keeps a film', async () => {
    const still = await atCamera('image');
    still.pick.send({ type: 'pick.leave' });
    expect(still.pick.getSnapshot().value).toBe('choosing');
    expect(still.camera.open()).toBe(0);

    const film = await atCamera('video');
    film.pick.send({ type: 'shutter.press' });
    film.pick.send({ type: 'pick.leave' });
    film.camera.report({ type: 'camera.taken', file });
    expect(film.pick.getSnapshot().value).toBe('reading');
    expect(film.camera.open()).toBe(0);
  });

  test('offers what an earlier visit chose, or another tab, until it is gone there', () => {
    const { pick, told } = openPick();

    pick.send({ type: 'pick.recall', material: photo });

    expect(pick.getSnapshot()).toMatchObject({ value: 'reviewing', context: { material: photo } });
    expect(told).toEqual([]);

    pick.send({ type: 'pick.recall', material: null });
    expect(pick.getSnapshot()).toMatchObject({ value: 'choosing', context: { material: null } });
    expect(told).toEqual([]);
  });

  test('stops on an error that nobody foresaw', async () => {
    const { pick, crashed } = openPick({ answers: [() => Promise.reject(new Error('bug'))] });

    pick.send({ type: 'file.choose', file });
    await settle();

    expect(crashed).toEqual([new Error('bug')]);
  });

  test.each(['image', 'video'] as const)(
    'every state is reached and every transition taken (%s)',
    (kind) => {
      const { statesNotReached, transitionsNotTaken } = coverageOf(mediaPickMachine, {
        input: { kind, listener: createActor(fromCallback(() => {})) },
        events: [
          { type: 'xstate.done.actor.findCamera', output: 'stream' },
          { type: 'file.choose', file },
          { type: 'camera.open' },
          { type: 'camera.cancel' },
          { type: 'camera.opened', stream: {} },
          { type: 'camera.denied', fault: 'busy' },
          { type: 'camera.rolled', ms: 1_000 },
          { type: 'camera.taken', file },
          { type: 'shutter.press' },
          { type: 'pick.remove' },
          { type: 'pick.leave' },
          { type: 'pick.recall', material: photo },
          { type: 'xstate.done.actor.readMedia', output: photo },
          { type: 'xstate.error.actor.readMedia', error: new MediaRefused('svg', 1) },
        ],
        isSame: ({ value, context }) => [value, context.cameraWay],
      });
      const ofTheOther =
        kind === 'video'
          ? { states: [], transitions: ['camera.previewing: shutter.press → camera.taking'] }
          : {
              states: ['camera.filming'],
              transitions: [
                'camera.previewing: shutter.press if isVideo → camera.filming',
                'camera.filming: camera.rolled → no other state',
                'camera.filming: shutter.press → camera.taking',
                'camera.filming: pick.leave → camera.taking',
              ],
            };

      expect(statesNotReached).toEqual(ofTheOther.states);
      expect(transitionsNotTaken).toEqual(ofTheOther.transitions);
    },
  );
});

const file = new Blob(['file'], { type: 'image/png' });
const other = new Blob(['other'], { type: 'image/png' });
const photo: Material = {
  type: 'image',
  data: 'data:image/jpeg;base64,/9j/',
  media: file,
  seconds: null,
};

type Answer = () => Promise<Material>;

function ready(): Promise<Material> {
  return Promise.resolve(photo);
}

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

/** A pick whose camera shows what it sees. */
async function atCamera(kind: PickKind) {
  const opened = openPick({ kind, way: 'stream' });
  await settle();
  opened.pick.send({ type: 'camera.open' });
  opened.camera.report({ type: 'camera.opened', stream: {} as MediaStream });

  return opened;
}

function openPick({
  kind = 'image',
  way = 'none',
  answers = [ready],
}: { kind?: PickKind; way?: CameraWay; answers?: Answer[] } = {}) {
  const told: MaterialEvent[] = [];
  const reads: { kind: PickKind; file: Blob }[] = [];
  const crashed: unknown[] = [];
  const wishes: string[] = [];
  const left = [...answers];
  let opened = 0;
  let report = (_event: CameraEvent) => {};
  const listener = createActor(
    fromCallback<MaterialEvent>(({ receive }) => receive((event) => told.push(event))),
  ).start();
  const pick = createActor(
    mediaPickMachine.provide({
      actors: {
        findCamera: fromPromise<CameraWay, { kind: PickKind }>(() => Promise.resolve(way)),
        camera: fromCallback<CameraWish, { kind: PickKind }>(({ sendBack, receive }) => {
          opened += 1;
          report = sendBack;
          receive(({ type }) => wishes.push(type));
          return () => void (opened -= 1);
        }),
        readMedia: fromPromise<Material, { kind: PickKind; file: Blob }>(({ input }) => {
          reads.push(input);
          return (left.shift() ?? ready)();
        }),
      },
    }),
    { input: { kind, listener } },
  );
  pick.subscribe({ error: (error) => void crashed.push(error) });
  pick.start();

  return {
    pick,
    told,
    reads,
    crashed,
    camera: { wishes, open: () => opened, report: (event: CameraEvent) => report(event) },
  };
}
