import type { OutboxItem } from '../../../domain/outbox/outboxItem.ts';
import { untold } from '../../../domain/practice/untold.ts';
import { untoldPreferences } from '../../../domain/practice/preferences.ts';
import { discardItem, keepItem, readItems, releaseItem } from '../../outbox/outbox.ts';
import { countedLongest, preferredHere } from './devicePreferences.ts';
import { readPlace } from '../feedPlace.ts';
import { presetsToTell } from '../../practiceRoom/presets.ts';
import { keptSessions } from '../memberStorage.ts';
import { untoldMedia } from './untoldMedia.ts';
import { renameDefaults } from '../../upload/defaultNames.ts';
import { listAdditions } from '../../upload/additions.ts';

/** So that no page is busy with thousands of things that wait. */
const mostQueued = 100;

/**
 * Puts into the outbox what this device has and the service was never told of, a hundred at a time: of a long life the next ones
 * follow once these are sent. Resolves with how much that was, and throws the signal's reason when it is aborted meanwhile.
 */
export async function queueUntold(email: string, signal: AbortSignal): Promise<number> {
  const [place, waiting] = await Promise.all([readPlace(email), readItems(email)]);
  const uploads = await renameDefaults(email, place.told, waiting);
  const additions = await listAdditions(email);
  const queued = new Set(waiting.map(({ id }) => id));
  const missing: OutboxItem[] = untold(place, {
    sessions: keptSessions(email),
    uploads,
    additions,
  });
  const room = Math.max(0, mostQueued - queued.size);
  const preferred = untoldPreferences(
    place.preferences,
    { here: await preferredHere(email), counted: countedLongest(email), waiting },
    { freshId: () => crypto.randomUUID(), now: Date.now() },
  );
  const { outdone, untold: presets } = await presetsToTell(email, waiting);
  for (const id of outdone) await discardItem(email, id);
  const files = await untoldMedia(email, [...place.told, ...place.gone], Date.now());
  const queueable = [...missing, ...files].filter(({ id }) => !queued.has(id));
  const items = [...queueable.slice(0, room), ...preferred, ...presets];
  for (const item of items) {
    signal.throwIfAborted();
    await keepItem(email, item);
    releaseItem(item.id);
  }

  return items.length;
}
