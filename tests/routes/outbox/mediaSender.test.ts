import { expect, test, vi } from 'vitest';

import { fetchMediaSender } from '#src/routes/outbox/mediaSender.ts';

const files = vi.hoisted(() => ({ isOffline: true }));

vi.mock('#src/services/media/sendMedia.ts', () => ({
  get createMediaSender() {
    if (files.isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'a sender';
  },
}));

test('what sends files is fetched again once there is a network, and its want ends no outbox', async () => {
  await expect(fetchMediaSender()).rejects.toMatchObject({
    name: 'CommitmentsError',
    failure: 'unreachable',
    isAnswered: false,
  });

  files.isOffline = false;
  expect(await fetchMediaSender()).toBe('a sender');
});
