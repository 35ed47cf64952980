import {
  afterAttempt,
  madeAfter,
  nextOf,
  retried,
  type Delivered,
  type Outcome,
} from '../../domain/outbox/outbox.ts';
import { inOrderKept, type OutboxItem } from '../../domain/outbox/outboxItem.ts';
import { outboxKeyOf } from '../device/deviceKeys.ts';
import { changeKept, listKept, removeKept, writeKept } from '../device/deviceStore.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { askToKeepForGood } from '../page/persistence.ts';
import { tabChannel } from '../device/tabChannel.ts';
import { isItem } from './outboxItem.ts';
import { wakeWorkerLater } from './wakeWorker.ts';
import { isWatched, letGo, watch, watchedElsewhere } from './watches.ts';

const channel = tabChannel('outbox');

type Send = (item: OutboxItem, signal: AbortSignal) => Promise<Outcome>;

/** What this page keeps and has not kept yet. */
const keeping = new Set<Promise<void>>();
/** When the newest item that this page knows of was kept. */
let newest = 0;

/**
 * Keeps an item on this device, in order after all that are kept already. Its member waits for it in this page: no other page
 * sends it until its first attempt is over, or `releaseItem` is called.
 */
export async function keepItem(email: string, item: OutboxItem): Promise<void> {
  askToKeepForGood();
  // In order even where the clock was put back, or two are kept at once.
  newest = Math.max(item.keptAt, newest + 1);
  const kept = { ...item, keptAt: newest };
  const turn = (async () => {
    await watch(item.id);
    await writeKept('outbox', outboxKeyOf(memberKey(email), item.id), kept);
  })();

  keeping.add(turn);
  await turn.finally(() => keeping.delete(turn));
  channel.publish(memberKey(email));
}

/** Lets other pages send an item that no member waits for any more. */
export function releaseItem(id: string): void {
  letGo(id);
}

/** What this device keeps for a member, in the order in which it was kept. What is no item is left out, and stays where it is. */
export async function readItems(email: string): Promise<OutboxItem[]> {
  await Promise.all(keeping);
  const kept = await listKept('outbox', memberKey(email));
  const items = inOrderKept([...kept.values()].filter(isItem));

  newest = Math.max(newest, items.at(-1)?.keptAt ?? 0);
  return items;
}

/** Gives an item up: it is never sent again. */
export async function discardItem(email: string, id: string): Promise<void> {
  await removeKept('outbox', outboxKeyOf(memberKey(email), id));
  letGo(id);
  channel.publish(memberKey(email));
}

/** Makes items due at once, those that were refused among them. */
export async function retryItems(email: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;

  const owner = memberKey(email);
  await Promise.all(
    ids.map((id) =>
      changeKept('outbox', outboxKeyOf(owner, id), (kept) =>
        isItem(kept) ? retried(kept, Date.now()) : kept,
      ),
    ),
  );
  channel.publish(memberKey(email));
}

/** Tells every page that what is kept for a member was changed from elsewhere. */
export function publishItemsChanged(email: string): void {
  channel.publish(memberKey(email));
}

/** Reports what is kept for a member: at once, and whenever a page of this browser changes it. Returns how to stop. */
export function onItemsChanged(email: string, listener: (items: OutboxItem[]) => void): () => void {
  const owner = memberKey(email);
  let latest = 0;
  const report = async () => {
    latest += 1;
    const turn = latest;
    const items = await readItems(email);
    if (turn === latest) listener(items);
  };

  const unsubscribe = channel.subscribe((changed) => {
    if (changed === owner) void report();
  });
  void report();
  return () => {
    latest = 0;
    unsubscribe();
  };
}

/**
 * Sends the next item that is due, once, while no other tab sends, and keeps the outcome. An item is removed once it was
 * accepted, or where its member still has it on screen and will save it again. Throws what `send` throws; such an attempt
 * does not count.
 */
export async function deliverNext(
  email: string,
  send: Send,
  signal: AbortSignal,
): Promise<Delivered> {
  return withLock(lockNames.outbox(memberKey(email)), signal, async () => {
    const items = await readItems(email);
    const elsewhere = await watchedElsewhere(items.map(({ id }) => id));
    signal.throwIfAborted();
    const next = nextOf(items, Date.now(), elsewhere);
    if ('wait' in next) return { kind: 'nothingDue', wait: next.wait };

    try {
      const outcome = await send(next, signal);
      if (outcome.kind === 'accepted' && next.kind === 'reflection') {
        await keepOrder(email, next, Date.now());
      }
      await keepOutcome(email, next.id, outcome);
      return { kind: 'attempted', item: next, outcome };
    } finally {
      letGo(next.id);
    }
  });
}

/** Before the accepted one is removed: a page that ends in between sends it again, and this is done again. */
async function keepOrder(email: string, accepted: OutboxItem, now: number): Promise<void> {
  for (const { id, keptAt } of madeAfter(await readItems(email), accepted, now)) {
    await changeKept('outbox', outboxKeyOf(memberKey(email), id), (kept) =>
      isItem(kept) ? { ...kept, keptAt } : kept,
    );
  }
}

async function keepOutcome(email: string, id: string, outcome: Outcome): Promise<void> {
  const attempt = { now: Date.now(), random: Math.random(), isWatched: isWatched(id) };

  await changeKept('outbox', outboxKeyOf(memberKey(email), id), (kept) =>
    isItem(kept) ? (afterAttempt(kept, outcome, attempt) ?? undefined) : kept,
  );
  if (outcome.kind === 'unanswered' || outcome.kind === 'failed') void wakeWorkerLater();
  channel.publish(memberKey(email));
}
