import { expect, test } from 'vitest';

import {
  closedOf,
  entryOf,
  isReusable,
  openedOver,
} from '#src/routes/common/member/overlayEntry.ts';

test('a state that is not ours says that nothing was ever open', () => {
  for (const state of [null, undefined, 'open', {}, { spent: 1 }, { below: null, spent: '1' }]) {
    expect(entryOf(state)).toEqual({ below: null, spent: 0 });
    expect(closedOf(state)).toBeNull();
  }
});

test('what closes gives the page its query back, with one more entry to pass over', () => {
  const opened = openedOver('?tab=analytics', null);

  expect(closedOf(opened)).toEqual({ search: '?tab=analytics', state: { below: null, spent: 1 } });
});

test('what opens next takes the place of what has closed, so that the history does not grow', () => {
  const closed = closedOf(openedOver('', null))?.state;
  expect(isReusable(closed)).toBe(true);

  const again = openedOver('', closed);
  expect(again).toEqual({ below: { search: '', state: null }, spent: 0 });
  expect(closedOf(again)?.state).toEqual(closed);
});

test('of two that stand over one another, each closes to what is below it, and both are passed over', () => {
  const profile = openedOver('', null);
  const reflection = openedOver('?profile', profile);

  const profileAgain = closedOf(reflection);
  expect(profileAgain).toEqual({
    search: '?profile',
    state: { below: { search: '', state: null }, spent: 1 },
  });
  expect(isReusable(profileAgain?.state)).toBe(false);

  const page = closedOf(profileAgain?.state);
  expect(page).toEqual({ search: '', state: { below: null, spent: 2 } });
  expect(isReusable(page?.state)).toBe(false);
  expect(closedOf(openedOver('', page?.state))?.state).toEqual({ below: null, spent: 3 });
});
