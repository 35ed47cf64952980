import type { Random } from '../support/random.ts';

/** What a damaged number of a ZIP file may be: none, the largest, and about the middle. */
const numbers = [0, 1, 0xffff, 0x7fffffff, 0xffffffff, 1_900_000_000];

/** An archive with something wrong in it: bits, numbers of its headers, its length, or parts twice. */
export function malformed(archive: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(archive);
  const view = () => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The list of what is in it stands at its end.
  const place = () =>
    random.chance(0.6)
      ? Math.max(0, bytes.length - 4 - random.below(Math.min(bytes.length, 400)))
      : random.below(Math.max(1, bytes.length - 4));

  for (let damage = 0; damage <= random.below(4); damage += 1) {
    const kind = random.of(['bit', 'number', 'cut', 'twice', 'swapped'] as const);
    if (kind === 'cut') bytes = bytes.slice(0, random.below(bytes.length + 1));
    else if (bytes.length < 8) return bytes;
    else if (kind === 'bit') {
      const at = place();
      view().setUint8(at, view().getUint8(at) ^ (1 << random.below(8)));
    } else if (kind === 'number') view().setUint32(place(), random.of(numbers), true);
    else {
      const [from, to] = [place(), place()].toSorted((one, other) => one - other);
      const part = bytes.slice(from, to);
      bytes = Uint8Array.from([...bytes.slice(0, to), ...part, ...bytes.slice(to)]);
    }
  }
  return bytes;
}
