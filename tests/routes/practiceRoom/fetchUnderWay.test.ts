// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const module = '#src/routes/practiceRoom/underWay.ts';

beforeEach(() => {
  vi.resetModules();

  return () => vi.doUnmock(module);
});

test('what goes with a practice begins once it is there, and at once from then on', async () => {
  const { fetchUnderWay, onceUnderWay } = await open();
  const early = begun();
  onceUnderWay(early.begin);
  expect(early.begin).not.toHaveBeenCalled();
  const part = await fetchUnderWay();
  expect(early.begin).toHaveBeenCalledExactlyOnceWith(part);

  const late = begun();
  onceUnderWay(late.begin);
  expect(late.begin).toHaveBeenCalledExactlyOnceWith(part);
  await fetchUnderWay();
  expect(early.begin).toHaveBeenCalledOnce();
});

test('what is stopped before it is there does not begin, and what began is stopped', async () => {
  const { fetchUnderWay, onceUnderWay } = await open();
  const [left, stayed] = [begun(), begun()];
  onceUnderWay(left.begin)();
  const stop = onceUnderWay(stayed.begin);
  await fetchUnderWay();
  stop();

  expect(left.begin).not.toHaveBeenCalled();
  expect(stayed.stopped).toHaveBeenCalledOnce();
});

test('where it could not be fetched a practice waits for whoever fetches it next', async () => {
  vi.doMock(module, () => Promise.reject(new TypeError('Failed to fetch')));
  const { fetchUnderWay, onceUnderWay } = await open();
  const waiting = begun();
  onceUnderWay(waiting.begin);
  await expect(fetchUnderWay()).rejects.toThrow(/mocking a module/u);
  expect(waiting.begin).not.toHaveBeenCalled();

  vi.doUnmock(module);
  await fetchUnderWay();
  expect(waiting.begin).toHaveBeenCalledOnce();
});

function begun() {
  const stopped = vi.fn();

  return { begin: vi.fn(() => stopped), stopped };
}

function open() {
  return import('#src/routes/practiceRoom/fetchUnderWay.ts');
}
