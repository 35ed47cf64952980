import { expect, test, vi } from 'vitest';

import { allTaken, followedFetch, noteTaken } from '#.storybook/sentCalls.ts';

const origin = 'http://localhost:6006';
const service = 'http://localhost:4103/api/v1/commitments/today';

test('a call that its caller gives up reaches the services all the same, and is waited for', async () => {
  const through = vi.fn<typeof fetch>(() => new Promise(() => {}));
  const caller = new AbortController();
  const answer = followedFetch(through, origin)(service, {
    method: 'PUT',
    body: '{}',
    signal: caller.signal,
  });
  caller.abort(new Error('The page was left.'));
  await expect(answer).rejects.toThrow('The page was left.');

  const [sent] = through.mock.calls[0] ?? [];
  expect((sent as Request).signal.aborted).toBe(false);

  let isOver = false;
  const over = allTaken().then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  noteTaken(new Request(service, { method: 'PUT' }));
  await over;
});

test('a call that was given up before it was sent is not sent', async () => {
  const through = vi.fn<typeof fetch>();
  const signal = AbortSignal.abort(new Error('Too late.'));

  await expect(followedFetch(through, origin)(service, { signal })).rejects.toThrow('Too late.');
  expect(through).not.toHaveBeenCalled();
  await allTaken();
});

test('a call that fails before a service has it is waited for no longer', async () => {
  const through = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));

  await expect(followedFetch(through, origin)(service)).rejects.toThrow('Failed to fetch');
  await allTaken();
});

test("the page's own files are no business of the services", async () => {
  const through = vi.fn<typeof fetch>(() => new Promise(() => {}));

  void followedFetch(through, origin)(`${origin}/fonts/newsreader.woff2`);
  await allTaken();
  expect(through).toHaveBeenCalledOnce();
});
