import * as v from 'valibot';

import { hideable } from '../../contract/practice/writes.ts';
import { reminderSettings } from '../../contract/reminders/settings.ts';
import { practicePlan } from '../../contract/practiceRoom/plan.ts';
import type { OutboxPreference } from '../../domain/outbox/outboxItem.ts';
import { namesIn, noNames, type Names } from '../../domain/common/names.ts';
import { knownPreferences } from '../../domain/practice/preferences.ts';
import { unread, type FeedRead } from '../../domain/practice/feed.ts';
import { feedKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('feed');

const toldPractice = v.object({
  day: v.string(),
  isPractised: v.optional(v.boolean(), true),
  currentStreak: v.number(),
  longestStreak: v.number(),
  minutes: v.number(),
});

/** Of a long life there are thousands: one check for all of them, and not one each. */
const texts = v.custom<readonly string[]>(
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
);

const feedRead = v.object({
  cursor: v.nullable(v.string()),
  told: texts,
  gone: v.fallback(texts, []),
  preferences: v.fallback(
    v.object({
      theme: v.exactOptional(v.picklist(['light', 'dark'])),
      bell: v.exactOptional(v.boolean()),
      hidden: v.exactOptional(v.array(v.picklist(hideable))),
      last_plan: v.exactOptional(practicePlan),
      reminders: v.exactOptional(reminderSettings),
      longest_streak: v.exactOptional(v.number()),
    }),
    {},
  ),
  earlier: v.fallback(v.nullable(v.object({ cursor: v.string(), told: toldPractice })), null),
});

/** What is being read for whoever asks in one turn: of a long life there are thousands of names in it. */
const askedNow = new Map<string, Promise<FeedRead>>();

/** How far this device has read what changed of a member's practice, and what the service has told of. */
export function readPlace(email: string): Promise<FeedRead> {
  const member = memberKey(email);
  const place = askedNow.get(member) ?? placeOf(member);
  askedNow.set(member, place);
  queueMicrotask(() => askedNow.delete(member));

  return place;
}

async function placeOf(member: string): Promise<FeedRead> {
  const kept = v.safeParse(feedRead, await readKept('states', feedKeyOf(member)));

  return kept.success ? kept.output : unread;
}

/** Keeps how far it was read. Resolves once all that show it on this page have heard of it. */
export async function keepPlace(email: string, place: FeedRead): Promise<void> {
  await writePlace(email, place);
  channel.publish(memberKey(email));
  // They asked in this turn, and are told before this goes on.
  await readPlace(email);
}

function writePlace(email: string, place: FeedRead): Promise<void> {
  const member = memberKey(email);
  askedNow.delete(member);

  return writeKept('states', feedKeyOf(member), place);
}

/** Keeps that the account has what was chosen on this device, once a service accepted it. */
export function keepAccepted(
  email: string,
  { body, name }: OutboxPreference,
  signal: AbortSignal,
): Promise<void> {
  return withLock(lockNames.feed(memberKey(email)), signal, async () => {
    const place = await readPlace(email);
    const preferences = knownPreferences(place.preferences, [
      { name, value: body.value, madeAt: 0 },
    ]);
    await writePlace(email, { ...place, preferences });
  });
}

/** Keeps that the account has a file, once a service accepted it. */
export function keepTold(email: string, name: string, signal: AbortSignal): Promise<void> {
  return withLock(lockNames.feed(memberKey(email)), signal, async () => {
    const place = await readPlace(email);
    await keepPlace(email, { ...place, told: [...new Set([...place.told, name])] });
  });
}

/** Keeps that something was deleted for good, on whichever device. */
export function keepGone(email: string, name: string, signal: AbortSignal): Promise<void> {
  return withLock(lockNames.feed(memberKey(email)), signal, async () => {
    const place = await readPlace(email);
    await keepPlace(email, {
      ...place,
      told: place.told.filter((one) => one !== name),
      gone: [...new Set([...place.gone, name])],
    });
  });
}

/** Lets all be read anew: something that was passed over stands. */
export function readAnew(email: string, signal: AbortSignal): Promise<void> {
  return withLock(lockNames.feed(memberKey(email)), signal, async () => {
    const place = await readPlace(email);
    await keepPlace(email, { ...place, cursor: null, earlier: null });
  });
}

/** Reports what the service has told of, by its ids and names, at once and whenever it told of more. Returns how to stop. */
export function onTold(email: string, listener: (told: Names) => void): () => void {
  let names = noNames;

  return onPlace(email, ({ told }) => {
    names = namesIn(told, names);
    listener(names);
  });
}

/** Reports how far the changes were read, at once and whenever more of them were. Returns how to stop. */
export function onPlace(email: string, listener: (place: FeedRead) => void): () => void {
  return reportKept(channel, memberKey(email), () => readPlace(email), listener);
}
