import { badWire, weathers } from '../calls/weather.ts';
import { itemsOf, keptFaults } from '../calls/sentItems.ts';
import { openDeviceInMemory } from '../device/deviceInMemory.ts';
import { memberIn } from '../calls/memberIn.ts';
import { randomFrom } from '../support/random.ts';
import { measuredBy, type Row } from '../support/row.ts';
import { openWorld } from '../support/world.ts';
import { deliveryOutcomeOf } from '../../../src/domain/today/commitmentsFailure.ts';
import { isTaskItem, type OutboxItem } from '../../../src/domain/outbox/outboxItem.ts';
import { saveReflection, saveTimer } from '../../../src/services/today/commitmentsSaves.ts';

const counts = { short: 300, full: 5_000 };
/** Kept at once: as much as a member does in some days without a network. */
const atOnce = 25;
const days = Array.from({ length: 12 }, (_, index) => `2026-11-${String(index + 10)}`);

/** What a member did arrives once and in order, whatever the wire does to it, from two tabs that send at once (rules/outbox#O2). */
export const outbox: Row = {
  name: 'outbox',
  goal: 'The outbox loses nothing, doubles nothing, and what was written last stays',
  limit: 'none lost',
  minutes: { short: 4, full: 15 },
  async run({ seed, isFull, signal }) {
    openDeviceInMemory();
    const tabs = await Promise.all([1, 2].map(openTab));
    const random = randomFrom(seed);
    await using world = await openWorld();
    const { person, token } = await memberIn(world, 'offlinekas');
    await world.store.db.deleteFrom('task_progress').execute();
    let seen = Date.now();
    const wire = badWire(async (request) => {
      // The services' clock goes on as the device's does.
      const now = Date.now();
      world.advance(now - seen);
      seen = now;
      return world.app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.7' } } });
    }, random);
    globalThis.fetch = (input, init) => wire.send(new Request(input, init));

    let keptAt = 0;
    const items = itemsOf(isFull ? counts.full : counts.short, days, random);
    for (let from = 0; from < items.length; from += atOnce) {
      signal.throwIfAborted();
      const part = items.slice(from, from + atOnce);
      for (const item of part) {
        keptAt = Math.max(Date.now(), keptAt + 1);
        await random.of(tabs).keepItem(person.email, { ...item, keptAt });
      }
      for (const { releaseItem } of tabs) for (const { id } of part) releaseItem(id);
      const sendAll = tabs.map((tab) => emptied(tab, person.email, token, signal));
      await Promise.all(sendAll);
    }
    await wire.settle();

    const unseen = weathers.filter((weather) => !wire.seen.has(weather));
    const sent = [...wire.seen.values()].reduce((sum, count) => sum + count, 0);
    return measuredBy(`${items.length} items by ${sent} calls, two tabs`, [
      ...(await keptFaults(world.store.db, person.memberId, items)),
      ...unseen.map((weather) => `No call was ${weather}.`),
    ]);
  },
};

type Tab = Awaited<ReturnType<typeof openTab>>;

/** The outbox as another tab has it: with watches and a memory of its own, over the same database and locks. */
async function openTab(tab: number) {
  const loaded: unknown = await import(`../../../src/services/outbox/outbox.ts?tab=${tab}`);
  if (!isOutbox(loaded)) throw new Error('The outbox cannot be loaded.');

  return loaded;
}

type Outbox = typeof import('../../../src/services/outbox/outbox.ts');

function isOutbox(loaded: unknown): loaded is Outbox {
  return typeof loaded === 'object' && loaded !== null && 'deliverNext' in loaded;
}

/** Sends until nothing is left; what waits is sent at once, as when the network is back. */
async function emptied(tab: Tab, email: string, token: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const delivered = await tab.deliverNext(
      email,
      (item) => send(email, item, token, signal),
      signal,
    );
    if (delivered.kind === 'attempted') continue;
    const left = await tab.readItems(email);
    if (left.length === 0) return;

    const refused = left.find(({ refusal }) => refusal !== null);
    if (refused !== undefined) throw new Error(`${refused.id} is refused: ${refused.refusal}`);
    await tab.retryItems(
      email,
      left.map(({ id }) => id),
    );
  }
}

async function send(email: string, item: OutboxItem, token: string, signal: AbortSignal) {
  if (!isTaskItem(item)) throw new Error(`${item.id} is of no task.`);
  try {
    const accepted =
      item.kind === 'timer'
        ? await saveTimer(email, item.body, item.id, token, signal)
        : await saveReflection(email, item.body, item.id, token, signal, {
            attempts: item.attempts,
            madeAt: item.keptAt,
          });
    return { kind: 'accepted' as const, ...accepted };
  } catch (error) {
    const outcome = deliveryOutcomeOf(error);
    if (outcome === null) throw error;
    return outcome;
  }
}
