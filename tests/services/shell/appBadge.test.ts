import { afterEach, expect, test, vi } from 'vitest';

import { showBadge } from '#src/services/shell/appBadge.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the icon has the number, and nothing for none (rules/shell#X5)', async () => {
  const shown: (number | null)[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  });

  await showBadge(3);
  await showBadge(0);

  expect(shown).toEqual([3, null]);
});

test('a platform without badges, or one that refuses them, keeps nobody from anything', async () => {
  vi.stubGlobal('navigator', {});
  await expect(showBadge(3)).resolves.toBeUndefined();

  vi.stubGlobal('navigator', {
    setAppBadge: () => Promise.reject(new DOMException('No.', 'NotAllowedError')),
  });
  await expect(showBadge(3)).resolves.toBeUndefined();
});
