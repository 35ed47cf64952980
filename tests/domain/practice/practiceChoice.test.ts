import { expect, test } from 'vitest';

import { addressOf } from '#src/domain/practice/practiceChoice.ts';

test.each([
  [{ practice: 'timed' }, 'timed-10'],
  [{ practice: 'guided', minutes: 5 }, 'guided-5'],
  [{ practice: 'guided', minutes: 20 }, 'guided-20'],
  [{ practice: 'breath' }, 'breath'],
] as const)('%o has an address in the practice room (rules/practice#P8)', (choice, address) => {
  expect(addressOf(choice)).toBe(address);
});
