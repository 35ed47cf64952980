/** A part of a file: from its first byte to its last, the two included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The one range of a file of that size, in bytes, that a `Range` header asks for (RFC 9110 §14). Null asks for all of it: no header,
 * several ranges, or what is no range. `none` lies beyond its end, which is answered with 416.
 */
export function rangeOf(
  header: string | null | undefined,
  size: number,
): ByteRange | 'none' | null {
  const { first = '', last = '' } = shape.exec(header ?? '')?.groups ?? {};
  if (first === '' && last === '') return null;
  if (first === '') return Number(last) === 0 ? 'none' : endOf(size, Number(last));
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'none';

  return { first: Number(first), last: Math.min(last === '' ? size : Number(last), size - 1) };
}

const shape = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/u;

function endOf(size: number, length: number): ByteRange {
  return { first: Math.max(0, size - length), last: size - 1 };
}
