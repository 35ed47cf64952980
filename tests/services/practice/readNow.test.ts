// @vitest-environment node
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';

import { readNow } from '#src/services/practice/practiceApi.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();
const day = '2026-11-21';

test.each([
  ['on its day', true, day],
  ['on the day before alone', false, '2026-11-20'],
  ['on no day', false, null],
])(
  'the account tells of a streak with a session %s (rules/practiceFeed#E25)',
  async (_, isPractised, on) => {
    server.use(
      http.get('*/api/v1/practice/*/now', () =>
        HttpResponse.json({
          epoch: 'e',
          head: 'c0',
          day,
          practice: { current_streak: 3, longest_streak: 5, sessions: 9, minutes: 90 },
          today: on === null ? [] : [sessionOn(on)],
          preferences: [],
          timers: [],
          month: [],
          at: `${day}T12:00:00.000Z`,
        }),
      ),
    );
    const { told } = await readNow('maya@example.com', 't1', new AbortController().signal);

    expect(told).toEqual({ day, isPractised, currentStreak: 3, longestStreak: 5, minutes: 90 });
  },
);

function sessionOn(at: string) {
  return {
    kind: 'session',
    id: 'session-1764000000000',
    seq: 1,
    gone: false,
    made_at: `${at}T08:30:00.000Z`,
    body: {
      day: at,
      start_time: `${at}T08:20:00.000Z`,
      end_time: `${at}T08:30:00.000Z`,
      duration_minutes: 10,
      type: 'timed',
      is_entered: false,
    },
  };
}
