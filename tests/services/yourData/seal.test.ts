import { expect, test } from 'vitest';

import { opened, sealed } from '#src/services/yourData/seal.ts';
import { sealKeyFrom } from '#src/services/yourData/sealKey.ts';

const label = 'recordings voice-1';
const file = new Blob([new Uint8Array(5 * 1024 * 1024).fill(7), 'the end']);

test('a large file is sealed in parts, and whole again', async () => {
  const { key, parts } = await sealedFile();
  const whole = await opened(each(parts), key, label);

  expect(parts.map(({ isLast }) => isLast)).toEqual([false, true]);
  expect((await bytesOf(whole ?? new Blob([]))).equals(await bytesOf(file))).toBe(true);
});

test('a file without its end is none', async () => {
  const { key, parts } = await sealedFile();

  expect(await opened(each(parts.slice(0, 1)), key, label)).toBeNull();
});

test('no part stands in the place of another, nor one file in that of another', async () => {
  const { key, parts } = await sealedFile();

  for (const [order, name] of [
    [parts.toReversed(), label],
    [parts.slice(1), label],
    [parts, 'recordings voice-2'],
  ] as const) {
    await expect(opened(each(order), key, name)).rejects.toMatchObject({ name: 'OperationError' });
  }
});

async function sealedFile() {
  const key = await sealKeyFrom(btoa('k'.repeat(32)));

  const parts = [];
  for await (const part of sealed(file, key, label)) parts.push(part);

  return { key, parts };
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

async function bytesOf(blob: Blob): Promise<Buffer> {
  return Buffer.from(await blob.arrayBuffer());
}
