import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { checkedFiles, checkedZip } from '#src/services/yourData/checkedZip.ts';
import { openZip, unzipped } from '#src/services/yourData/zip.ts';

/** Bytes as files have them, among them those by which the parts of a ZIP file begin. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom([3, 4], [1, 2], [5, 6], [7, 8]).map((kind) => [0x50, 0x4b, ...kind]),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => Uint8Array.from(pieces.flatMap((piece) => [...piece])));
/** `__proto__` is left out: fflate's own reader, the reference here, answers a plain object, which cannot have it. */
const path = fc
  .stringMatching(/^[\w-]{1,12}(?:\/[\w-]{1,12}\.\w{1,4})?$/u)
  .filter((name) => name !== '__proto__');
const files = fc.dictionary(path, bytes, { maxKeys: 5, noNullPrototype: true });

test('what is written is what any reader finds', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (content) => {
      const zip = new Uint8Array(await (await written(content)).arrayBuffer());

      expect(unzipSync(zip)).toEqual(content);
    }),
  );
});

test('what was written here, or packed anew elsewhere, is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (content) => {
      expect(await read(await written(content))).toEqual(content);
      expect(await read(new Blob([zipSync(content).slice()]))).toEqual(content);
    }),
  );
});

test('of a damaged file nothing is given that is not as it was written', async () => {
  const damage = fc.record({ at: fc.nat(2_000), byte: fc.nat(255), kept: fc.nat(2_000) });

  await fc.assert(
    fc.asyncProperty(files, damage, async (content, { at, byte, kept }) => {
      const blobs = Object.entries(content).map(
        ([name, file]) => [name, new Blob([file])] as const,
      );
      const zip = new Uint8Array(await (await checkedZip(new Map(blobs))).arrayBuffer());
      const cut = zip.slice(0, kept % zip.length);
      zip[at % zip.length] = byte;

      for (const broken of [cut, zip]) {
        for (const [name, file] of (await checkedFiles(new Blob([broken]))) ?? []) {
          expect([name, await file.bytes()]).toEqual([name, content[name]]);
        }
      }
    }),
    { numRuns: 300 },
  );
});

async function written(content: Record<string, Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const zip = openZip();
  for (const [name, file] of Object.entries(content)) zip.add(name, new Blob([file]), file);

  return zip.close();
}

async function read(zip: Blob): Promise<Record<string, Uint8Array>> {
  const found = [...((await unzipped(zip)) ?? [])];
  const entries = found.map(async ([name, one]) => [name, new Uint8Array(await one())] as const);

  return Object.fromEntries(await Promise.all(entries));
}
