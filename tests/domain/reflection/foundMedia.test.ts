import { describe, expect, test } from 'vitest';

import { taskMediaName, taskOfMedia } from '#src/domain/reflection/foundMedia.ts';
import { everythingGoes, staysHere } from '#src/domain/reflection/ownMedia.ts';

describe('the names of files', () => {
  test.each(['image', 'video'])('the %s of a task is named after it', (type) => {
    const name = taskMediaName(type, '2026-11-20-TETHER-1');

    expect(name).toBe(`${type}-2026-11-20-TETHER-1`);
    expect(taskOfMedia(name)).toBe('2026-11-20-TETHER-1');
  });

  test.each([
    'video-8d8ac610-566d-4ef0-9c22-186b2a5ed793',
    'voice-2026-11-20-TETHER-1',
    'day-image-2026-11-20-1',
    'image-2026-11-20',
    'an-image-2026-11-20-1',
  ])('%s is of no task', (name) => {
    expect(taskOfMedia(name)).toBeNull();
  });
});

test('a file stays where its member wants that, alone or with all others (rules/practiceFeed#E24)', () => {
  expect(staysHere(everythingGoes, 'a')).toBe(false);
  expect(staysHere({ isAll: true, names: [] }, 'a')).toBe(true);
  expect(staysHere({ isAll: false, names: ['a'] }, 'a')).toBe(true);
  expect(staysHere({ isAll: false, names: ['a'] }, 'b')).toBe(false);
});
