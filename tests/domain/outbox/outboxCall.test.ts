import { expect, test } from 'vitest';

import { callOf } from '#src/domain/outbox/outboxCall.ts';
import { removalItem } from '#src/domain/outbox/removal.ts';
import { additionItem, dayEndItem, sessionItem } from '#src/domain/practice/untold.ts';
import {
  preferenceItem,
  presetItem,
  reflectionItem,
  runningTimerItem,
  timerItem,
} from '../../support/outboxItems.ts';

const made = Date.parse('2026-11-20T08:00:00Z');
const now = made + 60_000;
const member = '/maya%40example.com';
const day = '2026-11-20';
const end = dayEndItem({
  date: day,
  mood: null,
  happiness: 5,
  text: 'Quiet.',
  media: [],
  isSample: false,
  submittedAt: made,
});
const addition = additionItem({ id: 'addition-1', date: day, text: 'And rain.', addedAt: made });
const session = sessionItem({
  id: '1',
  startTime: '2026-11-20T07:40:00.000Z',
  endTime: '2026-11-20T08:00:00.000Z',
  durationMinutes: 20,
  type: 'timed',
  completed: true,
  day,
});

test.each([
  [timerItem({ keptAt: made }), 'POST', '/api/v1/commitments', '/task/timer', null],
  [reflectionItem({ keptAt: made }), 'POST', '/api/v1/commitments', '/task/reflection', '60000'],
  [session ?? timerItem(), 'PUT', '/api/v1/practice', '/sessions/1', '60000'],
  [end, 'PUT', '/api/v1/practice', `/ends/${day}%3A${made}`, '60000'],
  [addition, 'PUT', '/api/v1/practice', '/additions/addition-1', '60000'],
  [preferenceItem({ madeAt: made }), 'PUT', '/api/v1/practice', '/preferences/theme', '60000'],
  [
    presetItem({ madeAt: made }),
    'PUT',
    '/api/v1/practice',
    '/preferences/preset%3ATW9ybmluZw',
    '60000',
  ],
  [runningTimerItem({ madeAt: now + 5 }), 'PUT', '/api/v1/practice', '/timers/timer%3A1', '0'],
] as const)(
  '$0.kind is sent with its key, its body and its age',
  (item, method, service, path, ago) => {
    expect(callOf(item, 'maya@example.com', now)).toEqual({
      method,
      path: service + member + path,
      headers: { 'Idempotency-Key': item.id, ...(ago === null ? {} : { 'Made-Ago': ago }) },
      body: item.body,
    });
  },
);

test.each([
  ['dayEnd', '/api/v1/practice', '/ends/name'],
  ['addition', '/api/v1/practice', '/additions/name'],
  ['session', '/api/v1/practice', '/sessions/name'],
  ['reflection', '/api/v1/commitments', '/task/name/reflection'],
  ['media', '/api/v1/media', '/name'],
] as const)('what is deleted of %s is sent by its name', (of, service, path) => {
  const item = removalItem({ of, name: 'name', day }, { id: 'a-key', now: made });

  expect(callOf(item, 'maya@example.com', now)).toEqual({
    method: 'DELETE',
    path: service + member + path,
    headers: { 'Idempotency-Key': 'a-key', 'Made-Ago': '60000' },
  });
});
