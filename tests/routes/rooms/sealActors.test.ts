// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { sealOnLeaving } from '#src/routes/rooms/sealActors.ts';
import { openBrowser } from '../../support/device/browserTab.ts';

// What is sealed is another test's: here it would go on when this one is over.
const sealDevice = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}));
vi.mock('#src/services/yourData/sealDevice.ts', () => ({ sealDevice }));
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

// rules/yourData#Y7
test('whoever leaves without a network is sealed once it is back, though it was back before that was told', async () => {
  const { promise: cutOff, reject } = Promise.withResolvers<void>();
  sealDevice.mockClear().mockReturnValueOnce(cutOff);

  sealOnLeaving('maya@example.com');
  await vi.waitFor(() => expect(sealDevice).toHaveBeenCalledOnce());
  dispatchEvent(new Event('online'));
  reject(new TypeError('Failed to fetch dynamically imported module'));

  await vi.waitFor(() => expect(sealDevice).toHaveBeenCalledTimes(2));
});
