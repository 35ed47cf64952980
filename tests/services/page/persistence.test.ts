// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const persist = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.resetModules();
  persist.mockReset().mockResolvedValue(false);
  vi.stubGlobal('navigator', { storage: { persist } });
  vi.stubGlobal('CSS', { supports: () => false });
});

// rules/outbox#O13
test('WebKit and Chromium are asked once a page to delete nothing, whatever they answer', async () => {
  persist.mockRejectedValue(new TypeError('opaque origin'));
  const askToKeepForGood = await fresh();
  askToKeepForGood();
  askToKeepForGood();

  expect(persist).toHaveBeenCalledOnce();
});

test('Firefox, which would ask its user, is not asked', async () => {
  vi.stubGlobal('CSS', { supports: (name: string) => name === '-moz-appearance' });
  (await fresh())();

  expect(persist).not.toHaveBeenCalled();
});

test.each([{}, { storage: {} }])(
  'a browser that has nothing to ask is no fault: %j',
  async (known) => {
    vi.stubGlobal('navigator', known);

    expect(await fresh()).not.toThrow();
  },
);

async function fresh() {
  return (await import('#src/services/page/persistence.ts')).askToKeepForGood;
}
