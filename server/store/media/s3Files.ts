import * as v from 'valibot';

import { OperatorError } from '../../process/operatorError.ts';
import { FileGone, requireFileName, type Arrived, type MediaFiles } from './mediaFiles.ts';
import { openBucket, S3Error, type S3Bucket } from './s3Bucket.ts';
import type { S3Location } from './s3Location.ts';

/** A part of an upload has at least so many bytes, but for its last one. */
const leastPart = 5 * 1024 * 1024;

/** What has come of a file: the parts of an upload, and what is too little for another one, in an object of its own. */
const notesSchema = v.object({
  uploadId: v.nullable(v.string()),
  tags: v.array(v.string()),
  /** In bytes. */
  tail: v.number(),
});
type Notes = v.InferOutput<typeof notesSchema>;

const tailMark = '.tail.';

/**
 * Files in a bucket that speaks S3. What comes is sent on as parts of an upload, and what is left over waits in an object named after how far it
 * goes; so nothing that was told of is written over, and a process that was late changes nothing.
 *
 * @throws OperatorError where the bucket cannot be reached, or is not ours.
 */
export async function openS3Files(
  location: S3Location,
  bucket: S3Bucket = openBucket(location),
): Promise<MediaFiles> {
  await bucket.look().catch((cause: unknown) => {
    const why = cause instanceof S3Error ? cause.reason || String(cause.status) : 'no answer';
    throw new OperatorError(
      `The bucket of FOURFOLD_MEDIA_URL cannot be reached (${why}). Check the address, the keys, and that it exists.`,
      { cause },
    );
  });

  async function finishParts(name: string, { size, notes }: Arrived): Promise<void> {
    const { tags, tail, uploadId } = parseNotes(notes);
    const rest = await tailOf(bucket, name, size, tail);
    if (uploadId === null) return bucket.put(name, rest);

    const number = tags.length + 1;
    const last = tail === 0 ? [] : [await bucket.putPart(name, uploadId, { number, bytes: rest })];
    await bucket.completeUpload(name, uploadId, [...tags, ...last]);
  }

  async function removeTails(name: string): Promise<void> {
    for await (const tail of bucket.list(`${name}${tailMark}`)) await bucket.remove(tail.name);
  }

  return {
    append: (name, arrived, bytes) =>
      goneWhereNone(() => appendTo(bucket, requireFileName(name), arrived, bytes)),
    async finish(name, arrived) {
      if ((await bucket.size(requireFileName(name))) !== arrived.size) {
        await goneWhereNone(() => finishParts(name, arrived));
        const size = await bucket.size(name);
        if (size !== arrived.size) {
          throw new Error('The bucket made a file of another size of the parts it was sent.');
        }
      }
      await removeTails(name);
    },
    size: async (name) => bucket.size(requireFileName(name)),
    read: async (name, range) => bucket.read(requireFileName(name), range),
    async remove(name, notes) {
      const { uploadId } = parseNotes(notes);
      if (uploadId !== null) await bucket.abortUpload(requireFileName(name), uploadId);
      await bucket.remove(requireFileName(name));
      await removeTails(name);
    },
    async *list() {
      for await (const { at, name } of bucket.list()) {
        yield { name: name.split(tailMark, 1)[0] ?? name, at };
      }
    },
    hasRoom: () => Promise.resolve(true),
  };
}

async function appendTo(
  bucket: S3Bucket,
  name: string,
  { notes, size: before }: Arrived,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Arrived> {
  const { tags: known, tail, uploadId: begun } = parseNotes(notes);
  const tags = [...known];
  let uploadId = begun;
  let rest = [await tailOf(bucket, name, before, tail)];
  let length = tail;
  let size = before;

  for await (const chunk of bytes) {
    rest.push(new Uint8Array(chunk));
    length += chunk.length;
    size += chunk.length;
    if (length < leastPart) continue;

    uploadId ??= await bucket.beginUpload(name);
    const number = tags.length + 1;
    tags.push(await bucket.putPart(name, uploadId, { number, bytes: joined(rest, length) }));
    rest = [];
    length = 0;
  }
  if (length > 0 && size > before) await bucket.put(tailName(name, size), joined(rest, length));

  return { size, notes: JSON.stringify({ uploadId, tags, tail: length } satisfies Notes) };
}

async function tailOf(
  bucket: S3Bucket,
  name: string,
  size: number,
  tail: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (tail === 0) return new Uint8Array();

  const bytes = await bucket.bytes(tailName(name, size));
  if (bytes?.length !== tail) throw new FileGone();
  return bytes;
}

function tailName(name: string, size: number): string {
  return `${name}${tailMark}${size}`;
}

/** An upload that the bucket knows nothing of, as after it was aborted there, begins anew. */
async function goneWhereNone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isGone =
      error instanceof S3Error && (error.status === 404 || error.reason === 'NoSuchUpload');
    throw isGone ? new FileGone() : error;
  }
}

function parseNotes(notes: string | null): Notes {
  return notes === null
    ? { uploadId: null, tags: [], tail: 0 }
    : v.parse(notesSchema, JSON.parse(notes));
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }

  return bytes;
}
