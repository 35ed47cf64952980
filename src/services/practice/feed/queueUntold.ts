import type { OutboxItem } from '../../../domain/outbox/outboxItem.ts';
import { untoldPreferences } from '../../../domain/practice/preferences.ts';
import type { FeedRead } from '../../../domain/practice/feed.ts';
import { additionIdOf, presetsKeyOf, stateStarts } from '../../device/deviceKeys.ts';
import { listNamesFrom, readKept } from '../../device/deviceStore.ts';
import { memberKey } from '../../device/memberKey.ts';
import { discardItem, keepItem, readItems, releaseItem } from '../../outbox/outbox.ts';
import { listMediaNames } from '../../reflection/reflectionMedia.ts';
import { countedLongest, preferredHere } from './devicePreferences.ts';
import { readPlace } from '../feedPlace.ts';
import { keptSessions } from '../memberStorage.ts';
import type { UntoldHere } from './untoldHere.ts';

/** So that no page is busy with thousands of things that wait. */
const mostQueued = 100;
const nothing: UntoldHere = { items: [], presets: [], outdone: [] };
/** What weighs all that may be untold is fetched with the first of it. */
const fetchWeighing = () => import('./untoldHere.ts');

/**
 * Puts into the outbox what this device has and the service was never told of, a hundred at a time: of a long life the next ones
 * follow once these are sent. Resolves with how much that was, and throws the signal's reason when it is aborted meanwhile.
 */
export async function queueUntold(email: string, signal: AbortSignal): Promise<number> {
  const weighing = (await mayBeUntold(email)) ? await fetchWeighing() : null;
  signal.throwIfAborted();
  const [place, waiting] = await placeNow(email);
  const own = { place, sessions: keptSessions(email), waiting };
  const here = (await weighing?.untoldHere(email, own)) ?? nothing;
  const queued = new Set(waiting.map(({ id }) => id));
  const room = Math.max(0, mostQueued - queued.size);
  const preferred = untoldPreferences(
    place.preferences,
    { here: await preferredHere(email), counted: countedLongest(email), waiting },
    { freshId: () => crypto.randomUUID(), now: Date.now() },
  );
  for (const id of here.outdone) await discardItem(email, id);
  const queueable = here.items.filter(({ id }) => !queued.has(id));
  const items = [...queueable.slice(0, room), ...preferred, ...here.presets];
  for (const item of items) {
    signal.throwIfAborted();
    await keepItem(email, item);
    releaseItem(item.id);
  }

  return items.length;
}

/**
 * Whether this device has anything that is to be weighed, known by names alone: the end of a day, which its name does not tell from an
 * earlier one, a preset, or one that waits, and a session, an addition or a file of which the service has not told.
 */
async function mayBeUntold(email: string): Promise<boolean> {
  const member = memberKey(email);
  const [[{ gone, told }, waiting], ends, additions, presets, files] = await Promise.all([
    placeNow(email),
    listNamesFrom('states', member, stateStarts.upload),
    listNamesFrom('states', member, stateStarts.addition),
    readKept('states', presetsKeyOf(member)),
    listMediaNames(email),
  ]);
  const isOfPresets = presets !== undefined || waiting.some(({ kind }) => kind === 'preset');
  if (ends.length > 0 || isOfPresets) return true;

  const sessions = keptSessions(email).filter(({ completed }) => completed);
  const names = [...sessions.map(({ id }) => id), ...additions.map(additionIdOf), ...files];
  const known = new Set<string | null>([...told, ...gone]);
  return names.some((name) => !known.has(name));
}

function placeNow(email: string): Promise<[FeedRead, OutboxItem[]]> {
  return Promise.all([readPlace(email), readItems(email)]);
}
