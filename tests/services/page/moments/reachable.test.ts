// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

import { onceReachable } from '#src/services/page/moments/reachable.ts';

const cutOff = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const back = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
};

test('what fails without a network is done once it is back, however often it went', async () => {
  const run = vi.fn<() => Promise<void>>();
  run.mockRejectedValueOnce(new Error('cut off')).mockRejectedValueOnce(new Error('cut off'));
  cutOff();

  const done = onceReachable(run);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  back();
  cutOff();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  back();
  await done;

  expect(run).toHaveBeenCalledTimes(3);
});

test('a network that is back before the failure is told is enough', async () => {
  const { promise: cut, reject } = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(async () => {}).mockReturnValueOnce(cut);
  cutOff();

  const done = onceReachable(run);
  back();
  reject(new Error('cut off'));
  await done;

  expect(run).toHaveBeenCalledTimes(2);
});

test('what fails while the network is there is told', async () => {
  back();

  await expect(onceReachable(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
