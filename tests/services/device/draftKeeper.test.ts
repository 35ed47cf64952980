// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { openDrafts } from '#src/services/device/draftKeeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  test('that is noted is kept once nothing was noted for 400 ms (rules/upload#U13)', () => {
    const { keeper, written } = open();

    keeper.note('L');
    vi.advanceTimersByTime(399);
    keeper.note('Lo');
    vi.advanceTimersByTime(399);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);

    expect(written).toEqual(['Lo']);
  });

  test('that is to be kept is kept at once, and what was noted before it not after it', () => {
    const { keeper, written } = open();

    keeper.note('L');
    keeper.keep('Long');
    vi.advanceTimersByTime(1_000);

    expect(written).toEqual(['Long']);
  });

  test.each([
    ['the page is hidden', hide],
    ['the page goes', () => dispatchEvent(new Event('pagehide'))],
  ])('that was noted is kept when %s, once', (_, go) => {
    const { keeper, written } = open();

    keeper.note('Lo');
    go();
    vi.advanceTimersByTime(1_000);

    expect(written).toEqual(['Lo']);
  });

  test('that was noted is kept when it is closed, and nothing after that', () => {
    const { keeper, written } = open();

    keeper.note('Lo');
    keeper.close();
    hide();
    vi.advanceTimersByTime(1_000);

    expect(written).toEqual(['Lo']);
  });
});

function open() {
  const written: string[] = [];

  return { keeper: openDrafts<string>((draft) => void written.push(draft)), written };
}

function hide() {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
}
