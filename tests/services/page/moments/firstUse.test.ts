import { beforeEach, expect, test, vi } from 'vitest';

import { onFirstUse, onNextUse, onPress } from '#src/services/page/moments/firstUse.ts';

const page = new EventTarget();
let frames: (() => void)[] = [];
/** Tells the page's own watcher that something was fetched. */
let fetched = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => {};
      disconnect = () => {};
      constructor(told: () => void) {
        fetched = told;
      }
    },
  );

  return () => vi.useRealTimers();
});

test('what a first view does not need comes with the first press, once', async () => {
  const run = vi.fn();
  onFirstUse(run);

  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(20_000);

  expect(run).toHaveBeenCalledTimes(1);
});

test('it comes once what the press changed has been drawn', async () => {
  const run = vi.fn();
  onFirstUse(run);

  page.dispatchEvent(new Event('pointerdown'));
  await drawFrame();
  await drawFrame();
  expect(run).not.toHaveBeenCalled();
  await drawFrame();

  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that draws nothing has it after a quarter of a second', async () => {
  const run = vi.fn();
  onFirstUse(run);

  page.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(249);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(run).toHaveBeenCalledTimes(1);
});

test('who has gone meanwhile has none of it', async () => {
  const run = vi.fn();
  const stop = onFirstUse(run);

  page.dispatchEvent(new Event('pointerdown'));
  stop();
  await vi.advanceTimersByTimeAsync(20_000);

  expect(run).not.toHaveBeenCalled();
});

test('without a press it comes once the page has fetched what it needs itself', async () => {
  const run = vi.fn();
  onFirstUse(run);

  await fetchFor(6);
  expect(run).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(1_500);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page that never rests has it after a quarter of a minute', async () => {
  const run = vi.fn();
  onFirstUse(run);

  await fetchFor(15);

  expect(run).toHaveBeenCalledTimes(1);
});

test('who has gone before it came has none of it', async () => {
  const run = vi.fn();
  onFirstUse(run)();

  page.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(20_000);

  expect(run).not.toHaveBeenCalled();
});

test('what waits for the next press comes with it alone, once', async () => {
  const run = vi.fn();
  onNextUse(run);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(run).not.toHaveBeenCalled();

  for (const press of ['keydown', 'pointerdown']) page.dispatchEvent(new Event(press));
  await vi.advanceTimersByTimeAsync(250);
  expect(run).toHaveBeenCalledTimes(1);
});

test('who has gone before the next press is answered has none of it', async () => {
  const run = vi.fn();
  const stop = onNextUse(run);
  page.dispatchEvent(new Event('pointerdown'));
  stop();
  await vi.advanceTimersByTimeAsync(250);

  expect(run).not.toHaveBeenCalled();
});

test('each press is heard at once, until nobody listens any more', () => {
  const run = vi.fn();
  const stop = onPress(run);
  for (const press of ['pointerdown', 'keydown', 'click']) page.dispatchEvent(new Event(press));
  expect(run).toHaveBeenCalledTimes(3);

  stop();
  page.dispatchEvent(new Event('pointerdown'));
  expect(run).toHaveBeenCalledTimes(3);
});

async function drawFrame(): Promise<void> {
  for (const run of frames.splice(0)) run();
  await vi.advanceTimersByTimeAsync(0);
}

/** Fetches something each second. */
async function fetchFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    fetched();
  }
}
