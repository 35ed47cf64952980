import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  FileGone,
  nothingArrived,
  type Arrived,
  type MediaFiles,
} from '#server/store/media/mediaFiles.ts';
import { recording } from '#tests/contract/media/files.ts';

const mebibyte = 1024 * 1024;
const part = 5 * mebibyte;

/** Bytes as they come off a line, so many at a time. */
export async function* line(bytes: Uint8Array, chunk = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += chunk) yield bytes.subarray(from, from + chunk);
}

/** A file that came whole, in pieces that end at these places. */
export async function sent(
  files: MediaFiles,
  bytes: Uint8Array,
  ends: readonly number[] = [],
): Promise<{ name: string; arrived: Arrived }> {
  const name = randomUUID();
  let arrived = nothingArrived;
  for (const end of [...ends, bytes.length]) {
    arrived = await files.append(name, arrived, line(bytes.subarray(arrived.size, end)));
  }

  return { name, arrived };
}

/** All of a file, or a range of it. */
export async function bytesOf(
  files: MediaFiles,
  name: string,
  range?: { first: number; last: number },
): Promise<Buffer | null> {
  const size = await files.size(name);
  if (size === null) return null;

  const stream = await files.read(name, range ?? { first: 0, last: size - 1 });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function namesIn(files: MediaFiles): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);

  return names;
}

/** States what every place for files does (rules/media#V3, rules/media#V9). */
export function filesSuite(place: string, open: () => MediaFiles): void {
  describe(`files ${place}`, () => {
    test('have what came, byte for byte, once they are finished and not before', async () => {
      const files = open();
      const bytes = recording(300_000);
      const { name: file, arrived } = await sent(files, bytes, [1, 100_000]);
      const before = [await files.size(file), await bytesOf(files, file)];
      await files.finish(file, arrived);
      await files.finish(file, arrived);

      expect(arrived.size).toBe(300_000);
      expect(before).toEqual([null, null]);
      expect(await files.size(file)).toBe(300_000);
      expect((await bytesOf(files, file))?.equals(bytes)).toBe(true);
      const range = { first: 70_000, last: 199_999 };
      expect((await bytesOf(files, file, range))?.equals(bytes.subarray(70_000, 200_000))).toBe(
        true,
      );
    });

    test('are whole wherever a line was cut, also a byte before and after the end of a part', async () => {
      const files = open();
      const bytes = recording(2 * part + 3);
      const borders = [part - 1, part, part + 1, 2 * part - 1, 2 * part, 2 * part + 1];
      const cuts = fc.uniqueArray(fc.constantFrom(1, mebibyte, ...borders, bytes.length - 1), {
        maxLength: 4,
      });

      await fc.assert(
        fc.asyncProperty(cuts, async (ends) => {
          const { name: file, arrived } = await sent(
            files,
            bytes,
            ends.toSorted((one, other) => one - other),
          );
          await files.finish(file, arrived);
          expect((await bytesOf(files, file))?.equals(bytes)).toBe(true);
          await files.remove(file, arrived.notes);
        }),
        { numRuns: 8, seed: 17 },
      );
    });

    test('write over what came after what was told of', async () => {
      const files = open();
      const bytes = recording(5_000);
      const name = randomUUID();
      const told = await files.append(name, nothingArrived, line(bytes.subarray(0, 1_000)));
      await files.append(name, told, line(recording(3_000, 9)));
      const rest = await files.append(name, told, line(bytes.subarray(1_000)));
      await files.finish(name, rest);

      expect((await bytesOf(files, name))?.equals(bytes)).toBe(true);
    });

    test('say that they have not come as far as was noted', async () => {
      const files = open();
      const { name: file, arrived } = await sent(files, recording(1_000));
      await files.remove(file, arrived.notes);

      await expect(files.append(file, arrived, line(recording(10)))).rejects.toThrow(FileGone);
      await expect(files.finish(file, arrived)).rejects.toThrow(FileGone);
    });

    test('go, finished or not, and once more', async () => {
      const files = open();
      const whole = await sent(files, recording(1_000));
      await files.finish(whole.name, whole.arrived);
      const half = await sent(files, recording(part + 1));
      const both = await namesIn(files);
      for (const { name: file, arrived } of [whole, half, half]) {
        await files.remove(file, arrived.notes);
      }

      expect(both).toEqual(expect.arrayContaining([whole.name, half.name]));
      const left = await namesIn(files);
      expect([left.includes(whole.name), left.includes(half.name)]).toEqual([false, false]);
      expect(await files.size(whole.name)).toBeNull();
    });

    test('go on to be read while they are removed', async () => {
      const files = open();
      const bytes = recording(1_000_000);
      const { name: file, arrived } = await sent(files, bytes);
      await files.finish(file, arrived);
      const reader = (await files.read(file, { first: 0, last: bytes.length - 1 }))?.getReader();
      const first = await reader?.read();
      await files.remove(file, null);

      expect(first?.done).toBe(false);
      const rest = await reader?.read();
      expect(rest?.done).toBe(false);
      await reader?.cancel();
    });

    test('have names of ours alone', async () => {
      const files = open();

      await expect(files.size('../../etc/passwd')).rejects.toThrow('none of ours');
      await expect(files.remove('x', null)).rejects.toThrow('none of ours');
    });
  });
}
