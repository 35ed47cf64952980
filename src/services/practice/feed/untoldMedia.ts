import type { OutboxMedia } from '../../../domain/outbox/outboxItem.ts';
import { mediaItem, namedMedia } from '../../../domain/practice/mediaToSend.ts';
import { staysHere } from '../../../domain/reflection/ownMedia.ts';
import { readOwnMedia } from '../../reflection/ownMedia.ts';
import { listMediaNames, readMedia } from '../../reflection/reflectionMedia.ts';
import { listDays } from '../../today/dayRecords.ts';
import { listAside } from '../../upload/keptMedia.ts';
import { listOutdone, listUploads } from '../../upload/keptEnds.ts';

/** The files that this device has and may send, and the service was never told of, as the outbox keeps them. */
export async function untoldMedia(
  email: string,
  told: readonly string[],
  now: number,
): Promise<OutboxMedia[]> {
  const own = await readOwnMedia(email);
  if (own.isAll) return [];

  const known = new Set(told);
  const here = await listMediaNames(email);
  const untold = new Set(here.filter((name) => !known.has(name) && !staysHere(own, name)));
  // Most visits have none, and no reason to read the days of years.
  if (untold.size === 0) return [];

  const [uploads, outdone, aside, days] = await Promise.all([
    listUploads(email),
    listOutdone(email),
    listAside(email),
    listDays(email),
  ]);
  const ends = [...uploads, ...outdone, ...[...aside.values()].map((media) => ({ media }))];
  const items: OutboxMedia[] = [];
  for (const one of namedMedia(ends, days)) {
    const file = untold.has(one.name) ? await readMedia(email, one.name) : null;
    const item = file === null ? null : mediaItem(one, file, now);
    if (item !== null) items.push(item);
  }

  return items;
}
