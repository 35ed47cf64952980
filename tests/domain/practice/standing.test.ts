import { expect, test } from 'vitest';

import { lastMade } from '#src/domain/practice/standing.ts';

const early = { id: 'z', made_at: '2026-11-21T09:00:00.000Z' };
const late = { id: 'a', made_at: '2026-11-21T09:00:00.001Z' };

test.each([
  ['made last', [early, late], late],
  ['made last, told first', [late, early], late],
  ['of the greater id, made at once', [{ ...late, id: 'b' }, late], { ...late, id: 'b' }],
  ['of the greater id, told last', [late, { ...late, id: 'b' }], { ...late, id: 'b' }],
  ['there is', [early], early],
])('the one %s stands (rules/practiceFeed#E8)', (_, things, standing) => {
  expect(lastMade(things)).toEqual(standing);
});

test('of none, none stands', () => {
  expect(lastMade([])).toBeUndefined();
});
