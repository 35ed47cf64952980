import { expect, test } from 'vitest';

import { madeAfter } from '#src/domain/outbox/outbox.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';

const first = reflectionItem({ id: 'first', keptAt: 1_000 });

test('what was kept of a task while an earlier reflection was on its way counts as made after it', () => {
  const second = reflectionItem({ id: 'second', keptAt: 5_000 });
  const third = timerItem({ id: 'third', keptAt: 6_000 });

  // The service took the first one in until then, and may reckon that it was made just before.
  expect(madeAfter([first, second, third], first, 20_000)).toEqual([
    { ...second, keptAt: 20_001 },
    { ...third, keptAt: 20_002 },
  ]);
});

test('what was kept later than that stays as it is, and so does all else', () => {
  const later = reflectionItem({ id: 'later', keptAt: 30_000 });
  const others = [
    reflectionItem({ id: 'refused', keptAt: 5_000, refusal: 'There is no such task.' }),
    reflectionItem({ id: 'elsewhere', keptAt: 5_000 }, 'another-task'),
    reflectionItem({ id: 'earlier', keptAt: 500 }),
  ];

  expect(madeAfter([...others, first, later], first, 20_000)).toEqual([]);
});

test('a clock that was put back changes no order', () => {
  const second = reflectionItem({ id: 'second', keptAt: 1_001 });

  expect(madeAfter([first, second], first, 500)).toEqual([]);
});
