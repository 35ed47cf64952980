// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { isUnderWay, noteWriting } from '#src/services/shell/underWay.ts';

let held: string[] = [];
let stop = () => {};

beforeEach(() => {
  held = [];
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: held.map((name) => ({ name })) }) },
  });
  history.replaceState(null, '', '/dashboard');
  document.body.innerHTML = '<textarea></textarea>';
  stop = noteWriting();
});
afterEach(() => stop());

test('nothing is under way on a page that is only looked at, whatever else the app does', async () => {
  held = ['fourfold:refresh', 'fourfold:live:0123456789abcdef', 'outbox:0123456789abcdef'];

  expect(await isUnderWay()).toBe(false);
});

test.each(['fourfold:timer:0123456789abcdef', 'fourfold:recording:r1'])(
  'a timer, a practice and a recording are, in whichever tab: %s (rules/shell#X11)',
  async (name) => {
    held = [name];

    expect(await isUnderWay()).toBe(true);
  },
);

test('what was written is, until its screen is left (rules/shell#X11)', async () => {
  document.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(await isUnderWay()).toBe(true);

  history.pushState(null, '', '/progress');
  expect(await isUnderWay()).toBe(false);
});

test.each([
  '<dialog open></dialog>',
  '<div role="alertdialog"></div>',
  '<div role="dialog"></div>',
])('what is open over the page is: %s (rules/shell#X11)', async (dialog) => {
  document.body.innerHTML = dialog;

  expect(await isUnderWay()).toBe(true);
});

test('what the browser does not tell of may be', async () => {
  vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new Error('No.')) } });

  expect(await isUnderWay()).toBe(true);
});
