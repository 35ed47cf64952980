// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';

import { holdWaits } from '#stories/support/heldWaits.ts';

test('waits of the one length are held for as long as the story stands, and no others', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const passed: string[] = [];
  const note = (what: string) => passed.push(what);
  const letPass = holdWaits(500);

  setTimeout(note, 500, 'held');
  clearTimeout(setTimeout(note, 500, 'held and cleared'));
  setTimeout(note, 400, 'another');
  clearTimeout(setTimeout(note, 400, 'another, cleared'));
  vi.advanceTimersByTime(60_000);
  expect(passed).toEqual(['another']);

  letPass();
  setTimeout(note, 500, 'after the story');
  vi.advanceTimersByTime(60_000);
  expect(passed).toEqual(['another', 'after the story']);
});

test('a clock that was put in front meanwhile stays there', () => {
  const { setTimeout: before } = globalThis;
  const letPass = holdWaits(500);
  onTestFinished(() => void Object.assign(globalThis, { setTimeout: before }));
  const inFront = vi.fn<typeof setTimeout>();
  Object.assign(globalThis, { setTimeout: inFront });

  letPass();
  expect(setTimeout).toBe(inFront);
});
