import { describe, expect, test, vi } from 'vitest';

import { guardedFetch } from '#.storybook/control.ts';

const origin = 'http://localhost:6006';
const service = 'http://localhost:8000/auth/login';

function guarded(isControlled: boolean) {
  const through = vi.fn<typeof fetch>(() => Promise.resolve(new Response('through')));
  const report = vi.fn<(fault: string) => void>();

  return {
    through,
    report,
    fetch: guardedFetch(through, { origin, isControlled: () => isControlled }, report),
  };
}

describe('a story whose worker does not control the page', () => {
  test('fails instead of calling a real service', async () => {
    const { fetch, through, report } = guarded(false);

    await expect(fetch(service, { method: 'POST' })).rejects.toThrow(
      'POST http://localhost:8000/auth/login would reach the real service',
    );
    expect(report).toHaveBeenCalledOnce();
    expect(through).not.toHaveBeenCalled();
  });

  test('still reads its own files', async () => {
    const { fetch, report } = guarded(false);

    await expect(fetch(`${origin}/index.json`)).resolves.toBeInstanceOf(Response);
    expect(report).not.toHaveBeenCalled();
  });

  test('calls through once the worker is in control', async () => {
    const { fetch, through } = guarded(true);

    await fetch(service, { method: 'POST' });

    expect(through).toHaveBeenCalledExactlyOnceWith(service, { method: 'POST' });
  });
});
