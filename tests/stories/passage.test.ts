import { describe, expect, test } from 'vitest';

import { unansweredCall } from '#src/mocks/common/passage.ts';

const page = 'http://localhost:6006';

function asked(url: string, { method = 'GET', mode = 'cors' } = {}): string | null {
  return unansweredCall({ url, method, mode }, page);
}

describe('a request that no handler answers', () => {
  test.each([
    `${page}/`,
    `${page}/?path=/story/account-login--idle`,
    `${page}/favicon.ico`,
    `${page}/dashboard`,
    `${page}/@react-refresh`,
    `${page}/authors.json`,
    'data:image/png;base64,AAAA',
    `blob:${page}/1`,
  ])('passes for the page itself: %s', (url) => {
    expect(asked(url)).toBeNull();
  });

  test('passes where it opens a document', () => {
    expect(asked(`${page}/auth/login`, { mode: 'navigate' })).toBeNull();
  });

  test.each([
    `${page}/auth/login`,
    `${page}/api/v1/profile/profile`,
    'http://localhost:8000/auth/session',
    'http://localhost:3005/api/v1/profile/profile',
    'http://localhost:3003/health',
    'https://fonts.example/figtree.woff2',
  ])('fails for a service and for another origin: %s', (url) => {
    expect(asked(url, { method: 'POST' })).toBe(`No handler answers POST ${url}.`);
  });
});
