import { describe, expect, test } from 'vitest';

import { openPressed } from '#src/worker/reminders.ts';

describe('a reminder that is pressed (rules/reminders#RE8)', () => {
  test('goes, and its page is opened in a tab that is there', async () => {
    const { done, scope } = browserWith(1);

    await openPressed(scope, pressed(done, { href: '/task/2026-11-20-TETHER-1' }));

    expect(done).toEqual(['closed', 'focused', { open: '/task/2026-11-20-TETHER-1' }]);
  });

  test('opens its page anew where no tab is', async () => {
    const { done, scope } = browserWith(0);

    await openPressed(scope, pressed(done, { href: '/progress' }));

    expect(done).toEqual(['closed', 'opened /progress']);
  });

  test.each([
    [{ href: 'https://elsewhere.example' }],
    [{ href: '//elsewhere.example' }],
    [null],
    [{ href: 7 }],
  ])('leads to the day, and to no other address, whatever it carries: %j', async (data) => {
    const { done, scope } = browserWith(0);

    await openPressed(scope, pressed(done, data));

    expect(done).toEqual(['closed', 'opened /progress']);
  });
});

function browserWith(tabs: number) {
  const done: unknown[] = [];
  const tab = {
    id: 'tab',
    focus: async () => done.push('focused'),
    postMessage: (message: unknown) => void done.push(message),
  };
  const clients = {
    matchAll: async () => Array.from({ length: tabs }, () => tab),
    openWindow: async (url: string) => done.push(`opened ${url}`),
    claim: async () => {},
  };

  return { done, scope: { clients } };
}

function pressed(done: unknown[], data: unknown) {
  return { notification: { data, close: () => void done.push('closed') } };
}
