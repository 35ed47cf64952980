import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { requireOwnPath } from '#server/services/auth/ownRecord.ts';
import type { MemberEnv } from '#server/services/auth/requireMember.ts';
import { answerErrors } from '#server/services/wire/errorAnswers.ts';
import type { ServiceEnv } from '#server/services/wire/serviceEnv.ts';
import { pino } from 'pino';

test.each(['maya@example.com', 'Maya@Example.COM', ' maya@example.com'])(
  'the record of %j is Maya’s own',
  async (email) => {
    const response = await askedByMaya(email);

    expect([response.status, await response.text()]).toEqual([200, 'The record.']);
  },
);

test.each([
  ['another member', 'noor@example.com'],
  ['nobody', 'nobody@example.com'],
  ['a longer name', 'maya@example.com.example.org'],
  ['no address', 'maya'],
  ['nothing but a space', ' '],
])('the record of %s is refused her like any other (rules/common#M5)', async (_, email) => {
  const response = await askedByMaya(email);

  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    message: 'You can only open your own records.',
    detail: 'You can only open your own records.',
    requestId: 'request',
  });
});

/** What Maya is answered for the record under an address. */
async function askedByMaya(email: string): Promise<Response> {
  const routes = new Hono<MemberEnv>()
    .use(async ({ set }, next) => {
      set('requestId', 'request');
      set('member', { memberId: 'maya', email: 'maya@example.com', timeZone: 'UTC', keptAs: null });
      await next();
    })
    .get('/records/:email', requireOwnPath, ({ text }) => text('The record.'));
  const app = new Hono<ServiceEnv>()
    .route('/', routes)
    .onError(answerErrors(pino({ level: 'silent' })));

  return app.request(`/records/${encodeURIComponent(email)}`);
}
