import type { OutboxMedia } from '../../domain/outbox/outboxItem.ts';
import { mediaItem, namedMedia } from '../../domain/practice/mediaToSend.ts';
import { staysHere } from '../../domain/reflection/ownMedia.ts';
import { readOwnMedia } from '../reflection/ownMedia.ts';
import { readMedia } from '../reflection/reflectionMedia.ts';
import { listDays } from '../today/dayRecords.ts';
import { listAside } from '../upload/asideMedia.ts';
import { deviceUploads, listOutdone } from '../upload/dailyUploads.ts';

/** The files that this device has and may send, and the service was never told of, as the outbox keeps them. */
export async function untoldMedia(
  email: string,
  told: readonly string[],
  now: number,
): Promise<OutboxMedia[]> {
  const own = await readOwnMedia(email);
  if (own.isAll) return [];

  const [uploads, outdone, aside, days] = await Promise.all([
    deviceUploads.list(email),
    listOutdone(email),
    listAside(email),
    listDays(email),
  ]);
  const ends = [...uploads, ...outdone, ...[...aside.values()].map((media) => ({ media }))];
  const known = new Set(told);
  const items: OutboxMedia[] = [];
  for (const one of namedMedia(ends, days)) {
    const file =
      known.has(one.name) || staysHere(own, one.name) ? null : await readMedia(email, one.name);
    const item = file === null ? null : mediaItem(one, file, now);
    if (item !== null) items.push(item);
  }

  return items;
}
