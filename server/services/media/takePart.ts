import { tusHeaders } from '../../../src/contract/media/tus.ts';
import { StoreFull } from '../../store/diskRoom.ts';
import { FileGone } from '../../store/media/mediaFiles.ts';
import type { Slowest } from '../wire/pace.ts';
import { Refusal, signInAgain } from '../wire/refusal.ts';
import { takeLease, type Lease } from './lease.ts';
import { partBytes, takenOver } from './partBytes.ts';
import { requireMedia } from './stored.ts';
import type { MediaTools, Named } from './tools.ts';

interface Part extends Named {
  /** Where it begins, in bytes. */
  offset: number;
  body: ReadableStream<Uint8Array> | null;
  slowest?: Slowest;
}

/** A lease is renewed after so long, in milliseconds. */
const renewMs = 10_000;

/**
 * Takes in a part of what is arriving, and answers how far it has come. What came before a cut is kept. Throws a Refusal: 409 with how
 * far it has come for a part that begins elsewhere, like `partBytes` and `takeLease` otherwise; and StoreFull.
 */
export async function takePart(tools: MediaTools, part: Part): Promise<number> {
  const { db, arrivals, files } = tools;
  const { arrived, file, size, state } = await requireMedia(db, part);
  if (state !== 'arriving') {
    if (part.offset !== size) throw elsewhere(state === 'kept' ? size : arrived);
    return size;
  }
  if (!(await files.hasRoom())) throw new StoreFull();

  return arrivals.only(file, async (stop) => {
    const lease = await takeLease(tools, part);
    try {
      return await append(tools, lease, { ...part, stop });
    } finally {
      await lease.release();
    }
  });
}

async function append(
  { clock, db, files }: MediaTools,
  lease: Lease,
  { body, offset, slowest, stop, ...named }: Part & { stop: AbortSignal },
): Promise<number> {
  const { arrived: before, file, notes, size, state } = lease.media;
  if (state !== 'arriving' || before !== offset) throw elsewhere(before);

  let renewedAt = clock().getTime();
  const goesOn = async (): Promise<boolean> => {
    const now = clock().getTime();
    if (now - renewedAt < renewMs) return true;
    renewedAt = now;
    return lease.renew();
  };
  const part = partBytes({ body, most: size - before, stop, goesOn, ...(slowest && { slowest }) });
  try {
    const arrived = await files.append(file, { size: before, notes }, part.bytes);
    if (!(await lease.note(arrived))) {
      throw await whyNotNoted(db, named, () => files.remove(file, arrived.notes));
    }

    const cut = part.cut();
    if (cut !== null) throw cut;
    return arrived.size;
  } catch (error) {
    if (!(error instanceof FileGone)) throw error;
    await lease.note({ size: 0, notes: null });
    throw elsewhere(0);
  }
}

/** What is wanted no more goes at once, and is refused like `requireMedia` does, with 401 where its member was erased; 423 is for what somebody else writes now. */
async function whyNotNoted(
  db: MediaTools['db'],
  named: Named,
  remove: () => Promise<void>,
): Promise<unknown> {
  try {
    await requireMedia(db, named);
    return takenOver();
  } catch (error) {
    if (!(error instanceof Refusal)) return error;
    await remove();
    return (await isMember(db, named)) ? error : signInAgain();
  }
}

/** Whether whoever sends has not been erased meanwhile. */
async function isMember(db: MediaTools['db'], { memberId }: Named): Promise<boolean> {
  const found = db.selectFrom('members').select('member_id').where('member_id', '=', memberId);

  return (await found.executeTakeFirst()) !== undefined;
}

/** 409: the next part begins there. */
function elsewhere(offset: number): Refusal {
  return new Refusal(409, 'The next part begins elsewhere.', {
    [tusHeaders.offset]: String(offset),
  });
}
