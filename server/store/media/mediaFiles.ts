import type { ByteRange } from '../../../src/contract/media/range.ts';

/** How much of a file has come and stays, in bytes, with what the place needs to go on: its caller keeps both, and hands them back. */
export interface Arrived {
  size: number;
  notes: string | null;
}

export const nothingArrived: Arrived = { size: 0, notes: null };

/**
 * Where recordings, photos and videos are kept, whole, by names that are made for them. A file comes in parts, and is there for those
 * who read it once it is finished. Who writes one sees to it that nobody else does at the same time.
 */
export interface MediaFiles {
  /**
   * Adds what comes to a file that has come that far, and answers how far it has come then; that much outlives a crash. It ends with
   * the bytes, so who reads them off a line ends them where the line is cut. What was added to it before and not told of is written
   * over. Rejects with FileGone where the file has not come that far.
   */
  append(name: string, arrived: Arrived, bytes: AsyncIterable<Uint8Array>): Promise<Arrived>;
  /** Makes a file of what has come. One that is finished already stays so. Rejects with FileGone where it has not come that far. */
  finish(name: string, arrived: Arrived): Promise<void>;
  /** Of a finished file, in bytes; null where there is none. */
  size(name: string): Promise<number | null>;
  /** The bytes of a finished file, which go on to come while it is removed; null where there is none. */
  read(name: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes a file, finished or not, with those notes. One that is not there is removed already. */
  remove(name: string, notes: string | null): Promise<void>;
  /** Each file that is there, finished or not, with when it was last written. */
  list(): AsyncIterable<{ name: string; at: Date }>;
  /** Whether there is room for more: a disk that is nearly full takes no files, so that the database goes on. */
  hasRoom(): Promise<boolean>;
}

/** A file has not come as far as it should have. It has to come anew. */
export class FileGone extends Error {
  override readonly name = 'FileGone';

  constructor() {
    super('A file has not come as far as was noted of it.');
  }
}

/** A name as we make them: it is a part of a path. Throws an Error for any other. */
export function requireFileName(name: string): string {
  if (/^[0-9a-f-]{36}$/u.test(name)) return name;

  throw new Error('A file has a name that is none of ours.');
}
