// @vitest-environment happy-dom
import { setTimeout as delay } from 'node:timers/promises';

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromTransition, type InspectionEvent } from 'xstate';

import { createPictures } from '#.storybook/pictures.ts';

const frames: FrameRequestCallback[] = [];
const resumed = { type: 'resumed' };
const paused = { type: 'paused' };

beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  document.body.innerHTML = '<main></main>';
});

describe('createPictures', () => {
  test('keeps what each step led to, also where the next one came before a frame did', async () => {
    const pictures = createPictures(document, () => true);

    await take(pictures, resumed, 'Running');
    await take(pictures, paused, 'Paused');
    drawAll();

    expect(pictureOf(pictures, resumed)).toBe('Running');
    expect(pictureOf(pictures, paused)).toBe('Paused');
  });

  test('keeps what a step led to, also where the next one was on its way already', async () => {
    const pictures = createPictures(document, () => true);
    const { port1, port2 } = new MessageChannel();
    const arrived = new Promise((resolve) => port1.addEventListener('message', resolve));
    port1.start();

    port2.postMessage(null);
    pictures.take(snapshot(resumed));
    queueMicrotask(() => document.querySelector('main')?.replaceChildren('Running'));
    await arrived;
    port1.close();
    await take(pictures, paused, 'Paused');
    drawAll();

    expect(pictureOf(pictures, resumed)).toBe('Running');
    expect(pictureOf(pictures, paused)).toBe('Paused');
  });

  test('gives steps of one task the picture that they led to together', async () => {
    const pictures = createPictures(document, () => true);

    pictures.take(snapshot(resumed));
    await take(pictures, paused, 'Paused');
    drawAll();

    expect(pictureOf(pictures, resumed)).toBe('Paused');
    expect(pictureOf(pictures, paused)).toBe('Paused');
  });

  test('keeps none of what nobody looks at', async () => {
    const pictures = createPictures(document, () => false);

    await take(pictures, resumed, 'Running');
    drawAll();

    expect(pictureOf(pictures, resumed)).toMatch(/no picture of it is kept/u);
  });

  test('forgets all with the story, also what was still to be drawn', async () => {
    const pictures = createPictures(document, () => true);

    await take(pictures, resumed, 'Running');
    pictures.clear();
    await take(pictures, paused, 'Paused');
    drawAll();

    expect(pictureOf(pictures, resumed)).toMatch(/no picture of it is kept/u);
    expect(pictureOf(pictures, paused)).toBe('Paused');
  });
});

/** Takes a step, has the page render it, and lets other tasks go on. */
async function take(
  pictures: ReturnType<typeof createPictures>,
  event: { type: string },
  led: string,
) {
  pictures.take(snapshot(event));
  document.querySelector('main')?.replaceChildren(led);
  await delay(0);
  await delay(0);
}

/** What is told of an event once an actor has taken it. */
function snapshot(event: { type: string }): InspectionEvent {
  const told: InspectionEvent[] = [];
  const actor = createActor(
    fromTransition(() => null, null),
    { inspect: (one) => told.push(one) },
  );
  actor.start().send(event);

  const last = told.findLast(({ type }) => type === '@xstate.snapshot');
  if (last === undefined) throw new Error('Nothing was told of it.');
  return last;
}

function pictureOf(pictures: ReturnType<typeof createPictures>, event: { type: string }) {
  pictures.show(event);

  const picture = document.querySelector('.story-picture');
  return picture?.querySelector('main')?.textContent ?? picture?.textContent;
}

function drawAll() {
  while (frames.length > 0) frames.shift()?.(0);
}
