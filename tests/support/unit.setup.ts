import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// Another file may have gone before in the same process.
vi.unstubAllGlobals();
vi.unstubAllEnvs();

type Loud = 'error' | 'warn';

const unexpected: { method: Loud; text: string }[] = [];

for (const method of ['error', 'warn'] satisfies Loud[]) {
  console[method] = (...args: unknown[]) => {
    unexpected.push({ method, text: args.map(described).join(' ') });
  };
}

beforeEach(() => {
  unexpected.length = 0;
});

afterEach(() => {
  const [first] = unexpected;
  if (first === undefined) return;

  unexpected.length = 0;
  expect.fail(
    `console.${first.method} was called: ${first.text}\n` +
      'A quiet test is part of its promise. Remove the cause, or, where the message is the point, allow it in ' +
      `the test: const loud = vi.spyOn(console, '${first.method}').mockImplementation(() => {}); then expect(loud).`,
  );
});

afterAll(() => void vi.useRealTimers());

function described(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;

  return typeof value === 'string' ? value : JSON.stringify(value);
}
