// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { sealOnLeaving } from '#src/routes/rooms/sealActors.ts';
import { openBrowser } from '../../support/device/browserTab.ts';

// What is sealed is another test's: here it would go on when this one is over.
vi.mock('#src/services/yourData/sealDevice.ts', () => ({ sealDevice: async () => {} }));
beforeEach(openBrowser);

// rules/shell#X5, rules/shell#X10, rules/reminders#RE15
test('whoever leaves is in no cache, on no icon and among no notes, and their browser listens no more, whatever it allows by now', async () => {
  const done: string[] = [];
  const registration = {
    active: {},
    getNotifications: async () => [{ close: () => void done.push('closed') }],
    pushManager: {
      getSubscription: async () => ({ unsubscribe: async () => done.push('unsubscribed') > 0 }),
    },
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'denied' });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration },
    clearAppBadge: async () => void done.push('no badge'),
    setAppBadge: async () => {},
  });
  vi.stubGlobal('caches', { delete: async (name: string) => done.push(name) > 0 });

  sealOnLeaving('maya@example.com');

  await vi.waitFor(() =>
    expect(done.toSorted()).toEqual([
      'closed',
      'fourfold-pushed',
      'fourfold-watched',
      'no badge',
      'unsubscribed',
    ]),
  );
});
