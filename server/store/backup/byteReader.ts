/** Reads a stream in turns of lines and of bytes. */
export interface ByteReader {
  /** The next line without its end, or null after the last. */
  line(): Promise<string | null>;
  /** The next bytes. Throws a RangeError where there are fewer. */
  bytes(count: number): Promise<Buffer>;
}

const lineEnd = 10;

/** Holds no more of the stream than what is asked for and the piece that it came with. */
export function createByteReader(pieces: AsyncIterator<Buffer, unknown>): ByteReader {
  let held: Buffer = Buffer.alloc(0);

  /** Reads on until there are so many bytes, and answers whether there are. */
  async function hold(count: number): Promise<boolean> {
    const parts = [held];
    let length = held.length;
    while (length < count) {
      const next = await pieces.next();
      if (next.done === true) break;
      parts.push(next.value);
      length += next.value.length;
    }
    held = parts.length > 1 ? Buffer.concat(parts) : held;

    return length >= count;
  }

  function take(count: number): Buffer {
    const taken = held.subarray(0, count);
    held = held.subarray(count);

    return taken;
  }

  return {
    async line() {
      for (;;) {
        const end = held.indexOf(lineEnd);
        if (end >= 0) return take(end + 1).toString('utf8', 0, end);
        if (!(await hold(held.length + 1))) break;
      }
      return held.length === 0 ? null : take(held.length).toString();
    },
    async bytes(count) {
      if (!(await hold(count))) throw new RangeError('The stream has ended.');

      return take(count);
    },
  };
}
