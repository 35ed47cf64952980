import { longestPart } from '../../../src/contract/media/tus.ts';
import { tooLarge } from '../wire/bodyBytes.ts';
import { keepPace, type Slowest } from '../wire/pace.ts';
import { Refusal } from '../wire/refusal.ts';

/** What comes of a part, to its end or to where it is cut. */
export interface PartBytes {
  bytes: AsyncIterable<Uint8Array>;
  /** Why it ended before its end, or null. */
  cut(): Refusal | null;
}

interface Reading {
  body: ReadableStream<Uint8Array> | null;
  /** How much is wanted at most, in bytes. */
  most: number;
  /** Aborts when somebody else goes on with the file. */
  stop: AbortSignal;
  /** Is asked before each chunk is handed on; with false it ends. */
  goesOn: () => Promise<boolean>;
  slowest?: Slowest;
}

/**
 * Reads a part so that all which came before a cut is handed on. It is cut with 400 where the line breaks, 408 where it is slower than
 * the slowest, 413 after the most or after 5 MiB, and 423 when it was told to stop.
 */
export function partBytes({ body, goesOn, most, slowest, stop }: Reading): PartBytes {
  let why: Refusal | null = null;
  const wanted = Math.min(most, longestPart);

  async function* read(): AsyncGenerator<Uint8Array> {
    if (body === null) return;

    const reader = body.getReader();
    const { promise: ended, resolve: end } = Promise.withResolvers<Refusal>();
    const pace = keepPace(() => end(new Refusal(408, 'The request came too slowly.')), slowest);
    const endIt = () => end(takenOver());
    stop.addEventListener('abort', endIt);
    let length = 0;
    try {
      for (;;) {
        const chunk = await Promise.race([reader.read().catch(brokenOff), ended]);
        if (chunk instanceof Refusal) why = chunk;
        if (chunk instanceof Refusal || chunk.done) return;

        pace.count(chunk.value.length);
        const fits = chunk.value.subarray(0, wanted - length);
        length += chunk.value.length;
        if (!(await goesOn())) why = takenOver();
        else if (fits.length > 0) yield fits;
        if (length > wanted) why ??= tooLarge();
        if (why !== null) return;
      }
    } finally {
      stop.removeEventListener('abort', endIt);
      pace.stop();
    }
  }

  return { bytes: read(), cut: () => why };
}

/** 423: somebody else writes the file now. */
export function takenOver(): Refusal {
  return new Refusal(423, 'Another request goes on with this file.', { 'Retry-After': '1' });
}

function brokenOff(): Refusal {
  return new Refusal(400, 'The request broke off.');
}
