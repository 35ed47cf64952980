// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useOnceUsed } from '#src/routes/common/useOnceUsed.ts';

const ending: (() => void)[] = [];

/** A press is answered by then, in milliseconds. */
const answeredBy = 250;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  for (const end of ending.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['pointerdown', 'keydown'])('a first %s fetches it', async (press) => {
  const page = await open(() => Promise.resolve('Here'));
  expect([page.fetches(), page.shown()]).toEqual([0, 'Nothing']);

  await page.press(press);
  expect([page.fetches(), page.shown()]).toEqual([1, 'Here']);

  await page.press(press);
  await page.ask(1);
  await page.back();
  expect(page.fetches()).toBe(1);
});

test('a page at rest fetches it', async () => {
  const page = await open(() => Promise.resolve('Here'));
  await act(() => vi.advanceTimersByTimeAsync(20_000));

  expect([page.fetches(), page.shown()]).toEqual([1, 'Here']);
});

test('what is asked for before any use of the page is fetched', async () => {
  const page = await open(() => Promise.resolve('Here'));
  await page.ask(1);

  expect([page.fetches(), page.shown()]).toEqual([1, 'Here']);
});

test('what could not be fetched is tried again each time it is asked for, and once the network is back', async () => {
  let isThere = false;
  const page = await open(() =>
    isThere ? Promise.resolve('Here') : Promise.reject(new TypeError('Failed to fetch')),
  );
  await page.press('pointerdown');
  expect([page.fetches(), page.shown(), page.unfetched()]).toEqual([1, 'Failed', 0]);

  await page.ask(1);
  await page.ask(2);
  expect([page.fetches(), page.shown(), page.unfetched()]).toEqual([3, 'Failed', 2]);

  isThere = true;
  await page.back();
  expect([page.fetches(), page.shown(), page.unfetched()]).toEqual([4, 'Here', 2]);
});

test('what could not be fetched, and nobody asked for, is tried again with the next press, and told to nobody', async () => {
  let isThere = false;
  const page = await open(() =>
    isThere ? Promise.resolve('Here') : Promise.reject(new TypeError('Failed to fetch')),
  );
  await page.press('pointerdown');
  await page.press('keydown');
  expect([page.fetches(), page.shown(), page.unfetched()]).toEqual([2, 'Failed', 0]);

  isThere = true;
  await page.press('pointerdown');
  expect([page.fetches(), page.shown(), page.unfetched()]).toEqual([3, 'Here', 0]);
});

async function open(fetchPart: () => Promise<string>) {
  const place = document.createElement('div');
  const root = createRoot(place);
  const fetching = vi.fn(fetchPart);
  const unfetched = vi.fn<() => void>();
  const render = (asked: number) =>
    act(async () => {
      root.render(<Part asked={asked} fetchPart={fetching} onUnfetched={unfetched} />);
      await vi.advanceTimersByTimeAsync(0);
    });
  const dispatch = (event: string) =>
    act(async () => {
      dispatchEvent(new Event(event));
      await vi.advanceTimersByTimeAsync(answeredBy);
    });
  ending.push(() => act(() => root.unmount()));
  await render(0);

  return {
    press: dispatch,
    back: () => dispatch('online'),
    ask: render,
    fetches: () => fetching.mock.calls.length,
    unfetched: () => unfetched.mock.calls.length,
    shown: () => place.textContent,
  };
}

function Part({
  asked,
  fetchPart,
  onUnfetched,
}: {
  asked: number;
  fetchPart: () => Promise<string>;
  onUnfetched: () => void;
}) {
  const { part, hasFailed } = useOnceUsed(fetchPart, asked, onUnfetched);

  return part ?? (hasFailed ? 'Failed' : 'Nothing');
}
