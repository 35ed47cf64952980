import { keepPace, slowestBody, type Slowest } from './pace.ts';
import { Refusal } from './refusal.ts';

/**
 * Reads a body to its end. Throws a Refusal: 408 for one that comes slower than the slowest, 413 for more than the longest,
 * 400 for one that breaks off. What is left of a refused one is for the listener to take in.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  longest: number,
  slowest?: Slowest,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();

  const reader = body.getReader();
  const { pace, tooSlow } = paced(slowest);
  const chunks: Uint8Array[] = [];
  let length = 0;

  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(brokenOff), tooSlow]);
      if (done) return Buffer.concat(chunks, length);

      pace.count(value.length);
      length += value.length;
      if (length > longest) throw tooLarge();
      chunks.push(value);
    }
  } finally {
    pace.stop();
  }
}

/**
 * Reads the body of a request that said how many bytes it has, or null. One so short that all of it has to come before its pace is looked
 * at is read at a stretch, which costs less than a stream. Throws like `readBytes`.
 */
export async function readTold(
  request: Pick<Request, 'arrayBuffer' | 'body'>,
  told: number | null,
  longest: number,
): Promise<Uint8Array> {
  if (told !== null && told > longest) throw tooLarge();
  if (told === null || told > slowestBody.bytes) return readBytes(request.body, longest);

  const { pace, tooSlow } = paced();
  try {
    const bytes = await Promise.race([request.arrayBuffer().catch(brokenOff), tooSlow]);
    if (bytes.byteLength > longest) throw tooLarge();

    return new Uint8Array(bytes);
  } finally {
    pace.stop();
  }
}

/** 413: the body is too long. */
export function tooLarge(): Refusal {
  return new Refusal(413, 'The request is too large.');
}

function paced(slowest?: Slowest) {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const pace = keepPace(() => reject(new Refusal(408, 'The request came too slowly.')), slowest);

  return { pace, tooSlow };
}

function brokenOff(): never {
  throw new Refusal(400, 'The request broke off.');
}
