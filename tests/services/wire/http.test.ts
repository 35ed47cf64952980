import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { send } from '#src/services/wire/http.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('send', () => {
  test('gives up on an answer that does not come within ten seconds (rules/common#M7)', async () => {
    const signals = hang();
    const pending = send(request, new AbortController().signal);
    const outcome = Promise.allSettled([pending]);

    await vi.advanceTimersByTimeAsync(9_999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);

    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { name: 'Unreachable' } }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('waits as long as the request asks it to (rules/common#M7)', async () => {
    const signals = hang();
    const pending = send({ ...request, timeout: 20_000 }, new AbortController().signal);
    const outcome = Promise.allSettled([pending]);

    await vi.advanceTimersByTimeAsync(19_999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);

    expect(await outcome).toMatchObject([{ status: 'rejected', reason: { name: 'Unreachable' } }]);
  });

  test('leaves no timer behind once it is answered', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('not JSON', { status: 418 })));

    expect(await send(request, new AbortController().signal)).toEqual({
      status: 418,
      body: undefined,
      etag: null,
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('sends the headers it is given beside its own, and answers the version', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: unknown }) => {
      sent.push(headers);
      return Promise.resolve(new Response('{}', { headers: { ETag: '"7"' } }));
    });

    expect(
      await send(
        { ...request, method: 'POST', token: 't1', headers: { 'If-Match': '"6"' } },
        new AbortController().signal,
      ),
    ).toEqual({ status: 200, body: {}, etag: '"7"' });
    expect(sent).toEqual([
      {
        Accept: 'application/json',
        Authorization: 'Bearer t1',
        'Content-Type': 'application/json',
        'If-Match': '"6"',
      },
    ]);
  });

  test('tells an abort from a network that is away', async () => {
    hang();
    const controller = new AbortController();
    const pending = send(request, controller.signal);

    controller.abort();

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const request = { method: 'GET', url: 'http://localhost:8000/auth/session' } as const;

function hang(): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
  return signals;
}
