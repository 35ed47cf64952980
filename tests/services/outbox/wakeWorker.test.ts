// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Outcome } from '#src/domain/outbox/outbox.ts';
import { deliverNext, keepItem, readItems } from '#src/services/outbox/outbox.ts';
import { wakeWorkerLater } from '#src/services/outbox/wakeWorker.ts';

import { openBrowser } from '../../support/device/browserTab.ts';
import { openCrashingBrowser } from '../../support/device/crashingTab.ts';
import { timerItem } from '../../support/outboxItems.ts';

const email = 'maya@example.com';
const message = 'Failed to update timer';

beforeEach(() => {
  openBrowser();
  openCrashingBrowser();
});

describe('a page (rules/outbox#O16)', () => {
  test.each<[Outcome, string[]]>([
    [{ kind: 'unanswered', message }, ['outbox']],
    [{ kind: 'failed', message, retryAfter: null }, ['outbox']],
    [{ kind: 'refused', message }, []],
    [{ kind: 'signedOut' }, []],
    [{ kind: 'accepted', newStatus: null }, []],
  ])('asks to have what was sent in vain sent later: %j', async (outcome, tags) => {
    const asked = withSync();
    await keepItem(email, timerItem());
    await deliverNext(email, () => Promise.resolve(outcome), new AbortController().signal);

    await vi.waitFor(() => expect(asked).toEqual(tags));
  });

  test.each([
    ['has no workers', {}],
    ['has no worker of the app yet', { serviceWorker: { getRegistration: async () => undefined } }],
    ['has no Background Sync', { serviceWorker: { getRegistration: async () => ({}) } }],
    [
      'has it switched off',
      {
        serviceWorker: {
          getRegistration: async () => ({
            sync: { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
          }),
        },
      },
    ],
  ])('goes on as before where the browser %s', async (_, browser) => {
    Object.assign(navigator, browser);
    await expect(wakeWorkerLater()).resolves.toBeUndefined();

    await keepItem(email, timerItem());
    expect(await readItems(email)).toHaveLength(1);
  });
});

/** Gives the browser a worker and Background Sync, and answers what that is asked for. */
function withSync(): string[] {
  const asked: string[] = [];
  const sync = { register: async (tag: string) => void asked.push(tag) };
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ sync }) } });

  return asked;
}
