import { expect, test } from 'vitest';

import { createByteReader } from '#server/store/backup/byteReader.ts';

async function* piecesOf(text: string, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += length) yield Buffer.from(text.slice(at, at + length));
}

test.each([1, 2, 3, 5, 100])('lines and bytes are read from pieces of %i', async (length) => {
  const reader = createByteReader(piecesOf('first\n[4]\na\nb\n\n\nlast', length));

  expect(await reader.line()).toBe('first');
  expect(await reader.line()).toBe('[4]');
  expect((await reader.bytes(4)).toString()).toBe('a\nb\n');
  expect([await reader.line(), await reader.line(), await reader.line()]).toEqual(['', '', 'last']);
  expect(await reader.line()).toBeNull();
  await expect(reader.bytes(1)).rejects.toThrow('The stream has ended.');
});
