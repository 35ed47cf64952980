import { describe, expect, test } from 'vitest';

import { placeholderText } from '#src/domain/practice/practiceChoice.ts';

const rest = ' has no screen of its own yet. Your Tether practice keeps time for you until it has.';

describe('placeholderText', () => {
  test.each([
    [null, 'This practice'],
    [{ practice: 'timed' }, 'Timed Session, 10 minutes,'],
    [{ practice: 'guided', minutes: 5 }, 'Guided Meditation, 5 minutes,'],
    [{ practice: 'guided', minutes: 20 }, 'Guided Meditation, 20 minutes,'],
    [{ practice: 'breath' }, 'Breath Practice'],
  ] as const)('names what was chosen: %o (rules/practice#P8)', (choice, name) => {
    expect(placeholderText(choice)).toBe(name + rest);
  });
});
