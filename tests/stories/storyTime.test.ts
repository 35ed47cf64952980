import { expect, onTestFinished, test } from 'vitest';

import { setClock, setStoryTime, storyMoment } from '#.storybook/storyTime.ts';

test('a story begins at its moment, on a clock that goes on, and leaves the page’s own as it was', () => {
  const RealDate = Date;
  const setRight = setStoryTime();

  expect(Date.now() - storyMoment).toBeLessThan(60_000);
  expect(new Date().toISOString()).toMatch(/^2025-11-21T10:0/u);
  expect(new Date(0).getTime()).toBe(0);
  expect(new Date()).toBeInstanceOf(RealDate);

  setRight();
  expect(Date).toBe(RealDate);
});

test('what is put in the clock’s place for a moment leaves nothing behind', () => {
  onTestFinished(setClock(() => 1_000));
  const { now } = Date;

  Date.now = () => 5;
  expect([Date.now(), new Date().getTime()]).toEqual([5, 5]);
  Date.now = now;
  expect([Date.now(), new Date().getTime()]).toEqual([1_000, 1_000]);
});
