// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createDock } from '../src/dock/dock.ts';
import { followApp } from '../src/dock/rejoin.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // No page is loaded into the dock here.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an app whose inspector has a window of its own is there, until that is closed for good', () => {
  const own = { closed: false };
  vi.stubGlobal('open', () => own);
  createDock({ page: '/inspector.html', windowName: 'inspector', onClosed: () => {} });
  const gone = vi.fn();
  followApp(window, { again: () => {}, gone });

  press('Open in its own window');
  vi.advanceTimersByTime(10_000);
  expect(gone).not.toHaveBeenCalled();

  own.closed = true;
  vi.advanceTimersByTime(500);
  press('Close');
  vi.advanceTimersByTime(4_000);
  expect(gone).toHaveBeenCalledTimes(1);
});

function press(name: string) {
  const buttons = [...document.querySelectorAll('button')];
  const named = buttons.find(({ textContent }) => textContent === name);
  if (named === undefined) throw new Error(`There is no button "${name}".`);

  named.click();
}
