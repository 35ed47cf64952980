import { longestPart } from '../../contract/media/tus.ts';
import type { MediaProgress, OutboxMedia } from '../../domain/outbox/outboxItem.ts';
import { fileDigest } from './fileDigest.ts';
import { announce, closeMedia, readStanding, sendPart, type MediaCall } from './mediaCalls.ts';

/** A part takes about so long, in milliseconds, so that what else a member does meanwhile is not held up by it. */
const partMs = 2_000;
const shortestPart = 256 * 1024;

/**
 * Sends the next part of a file, and answers how far it has come; `kept` once the service keeps it, and `gone` where the member deleted
 * it elsewhere. Throws `TokenRefused` on 401, and `CommitmentsError` else.
 */
type SendMedia = (
  item: OutboxMedia,
  file: Blob,
  call: MediaCall,
  signal: AbortSignal,
) => Promise<MediaProgress | 'kept' | 'gone'>;

/** Sends files over one line, whose parts are as large as the last ones went fast. */
export function createMediaSender(): SendMedia {
  let partSize = shortestPart;
  /** Of which files the service’s own word was heard since their last failure. */
  const heard = new Set<string>();

  const sendNext = async (file: Blob, offset: number, call: MediaCall, signal: AbortSignal) => {
    if (offset >= file.size) return file.size;

    const part = file.slice(offset, offset + partSize);
    const startedAt = performance.now();
    const arrived = await sendPart(call, { offset, part }, signal).catch((error: unknown) => {
      partSize = shortestPart;
      heard.delete(call.name);
      throw error;
    });
    partSize = nextSize(partSize, performance.now() - startedAt);
    return arrived;
  };

  return async ({ body, madeAt, progress }, file, call, signal) => {
    if (!progress.isAnnounced) {
      const digest = await fileDigest(file);
      signal.throwIfAborted();
      const standing = await announce(call, { body: { ...body, digest }, madeAt }, signal);
      heard.add(call.name);
      if (standing === 'gone') return standing;
      return standing.state === 'kept' ? 'kept' : { isAnnounced: true, sent: standing.offset };
    }
    // What was on its way as a page ended, or a line, may have come further than this device wrote down.
    if (!heard.has(call.name)) return progressNow(call, signal);

    const arrived = await sendNext(file, progress.sent, call, signal);
    if (arrived === null) return { isAnnounced: false, sent: 0 };
    if (arrived < file.size) return { isAnnounced: true, sent: arrived };

    if (await closeMedia(call, signal)) return 'kept';

    return progressNow(call, signal);
  };

  async function progressNow(
    call: MediaCall,
    signal: AbortSignal,
  ): Promise<MediaProgress | 'kept'> {
    const standing = await readStanding(call, signal);
    if (standing?.state === 'kept') return 'kept';

    heard.add(call.name);
    // What the service lost is announced anew, like what it never heard of.
    return standing?.state === 'arriving'
      ? { isAnnounced: true, sent: standing.offset }
      : { isAnnounced: false, sent: 0 };
  }
}

/** The size after a part of that size that took so long, in bytes and milliseconds. */
export function nextSize(size: number, ms: number): number {
  const fitting = ms < partMs / 2 ? size * 2 : size * (partMs / Math.max(ms, partMs));

  return Math.round(Math.min(longestPart, Math.max(shortestPart, fitting)));
}
