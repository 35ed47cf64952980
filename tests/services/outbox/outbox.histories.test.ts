// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Outcome } from '#src/domain/outbox/outbox.ts';
import { laneOf, type OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { openBrowser } from '../../support/device/browserTab.ts';
import {
  crash,
  inPage,
  openCrashingBrowser,
  openPage,
  PageGone,
  step,
  type Page,
} from '../../support/device/crashingTab.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';

const email = 'maya@example.com';
const start = Date.parse('2026-11-21T12:00:00Z');
const ever = Number.POSITIVE_INFINITY;

/** How an attempt goes: what the service does, and what the page hears of it. */
const weathers = [
  'good',
  'offline',
  'answerLost',
  'failed',
  'failedAfterCounting',
  'refused',
  'signedOut',
  'left',
] as const;
type Weather = (typeof weathers)[number];

const tab = fc.nat(1);
const lifetime = fc.oneof(fc.nat(8), fc.constant(ever));
const keep = fc.record({
  deed: fc.constant('keep' as const),
  tab,
  kind: fc.constantFrom<OutboxItem['kind']>('timer', 'reflection'),
  task: fc.nat(2),
  steps: lifetime,
});
const deliver = fc.record({
  deed: fc.constant('deliver' as const),
  tabs: fc.constantFrom([0], [1], [0, 1]),
  weather: fc.constantFrom(...weathers),
  steps: lifetime,
});
const handle = fc.record({
  deed: fc.constantFrom('retry' as const, 'discard' as const, 'release' as const),
  tab,
  item: fc.nat(4),
});
const wait = fc.record({ deed: fc.constant('wait' as const), ms: fc.nat(400_000) });
const crashOf = fc.record({ deed: fc.constant('crash' as const), tab });

const history = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: keep },
    { weight: 8, arbitrary: deliver },
    { weight: 3, arbitrary: handle },
    { weight: 2, arbitrary: wait },
    { weight: 1, arbitrary: crashOf },
  ),
  { minLength: 6, maxLength: 24 },
);
type Deed = ReturnType<typeof history.generate>['value'][number];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());

test(
  'in every history, each item arrives once, and none is gone that was not accepted, withdrawn or deleted',
  { timeout: 120_000 },
  async () => {
    const shown = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(history, async (deeds) => {
        const world = await openWorld();
        for (const deed of deeds) {
          await world.play(deed);
          await world.expectNothingLost();
        }
        await world.expectAllArrive();
        for (const what of world.happened) shown.set(what, (shown.get(what) ?? 0) + 1);
      }),
      { numRuns: 300, plugins: [fc.timeout(5_000)] },
    );

    // Histories in which nothing happens would prove nothing.
    const wanted = [...weathers, 'crash', 'withdrawal', 'discard', 'again', 'counted before'];
    expect(wanted.filter((what) => (shown.get(what) ?? 0) < 10)).toEqual([]);
  },
);

type Tab = Awaited<ReturnType<typeof openTab>>;

async function openWorld() {
  vi.restoreAllMocks();
  vi.setSystemTime(start);
  openBrowser();
  openCrashingBrowser();
  const tabs = [await openTab(), await openTab()];
  /** Looks at what is kept, and never crashes. */
  const observer = await openTab();
  const service = openService();
  const kept = new Set<string>();
  /** What may be gone, since it was accepted, withdrawn or deleted. */
  const settled = new Set<string>();
  /** The page in which the member has an item's first attempt on screen. */
  const watchers = new Map<string, Page>();
  const sending = new Set<Page>();
  const happened: string[] = [];
  let count = 0;

  async function tabAt(index: number): Promise<Tab> {
    const known = tabs[index];
    if (known !== undefined && !known.page.isGone) return known;

    happened.push('crash');
    const next = await openTab();
    tabs[index] = next;
    return next;
  }

  /** One after the other: pages that open at once would share their memory. */
  async function tabsAt(indices: readonly number[]): Promise<Tab[]> {
    const found: Tab[] = [];
    for (const index of indices) found.push(await tabAt(index));
    return found;
  }

  async function play(deed: Deed): Promise<void> {
    switch (deed.deed) {
      case 'keep':
        await keepIn(await tabAt(deed.tab), itemOf(deed.kind, deed.task), deed.steps);
        return;

      case 'deliver':
        await Promise.all(
          (await tabsAt(deed.tabs)).map((one) => deliverIn(one, deed.weather, deed.steps)),
        );
        return;

      case 'wait':
        vi.setSystemTime(Date.now() + deed.ms);
        return;

      case 'crash':
        crash((await tabAt(deed.tab)).page);
        return;

      default:
        await handleIn(await tabAt(deed.tab), deed.deed, `item-${deed.item}`);
    }
  }

  function itemOf(kind: OutboxItem['kind'], task: number): OutboxItem {
    count += 1;
    const made =
      kind === 'timer' ? timerItem({}, `task-${task}`) : reflectionItem({}, `task-${task}`);
    return { ...made, id: `item-${count - 1}`, keptAt: Date.now() + count };
  }

  async function keepIn({ page, keepItem }: Tab, item: OutboxItem, steps: number) {
    watchers.set(item.id, page);
    await asFarAsItGoes(page, steps, async () => {
      await keepItem(email, item);
      await step();
      kept.add(item.id);
    });
  }

  async function handleIn(one: Tab, deed: 'retry' | 'discard' | 'release', id: string) {
    if (deed === 'retry') await one.retryItems(email, [id]);
    if (deed === 'release' && watchers.get(id) === one.page) {
      one.releaseItem(id);
      watchers.delete(id);
    }
    if (deed === 'discard' && kept.has(id)) {
      await one.discardItem(email, id);
      settled.add(id);
      happened.push('discard');
    }
  }

  async function deliverIn({ page, deliverNext }: Tab, weather: Weather, steps: number) {
    const leaving = new AbortController();
    const send = async (item: OutboxItem, signal: AbortSignal): Promise<Outcome> => {
      happened.push(weather, ...(item.attempts > 0 ? ['again'] : []));
      const sent = [...sending, page].filter(({ isGone }) => !isGone);
      expect(sent, 'one sender at a time').toHaveLength(1);
      sending.add(page);
      await expectItsTurn(item, page);
      await step();
      if (weather === 'left') {
        leaving.abort(new PageGone());
        watchers.delete(item.id);
      }
      signal.throwIfAborted();
      const outcome = service.answer(weather, item);
      await step();
      sending.delete(page);
      note(item, outcome, page);
      return outcome;
    };

    await asFarAsItGoes(page, steps, async () => {
      try {
        await deliverNext(email, send, leaving.signal);
      } finally {
        sending.delete(page);
      }
    });
  }

  /** What the page was told may be done from here on, whether it crashes before it does it or not. */
  function note({ id, kind }: OutboxItem, outcome: Outcome, page: Page) {
    const isWatched = watchers.get(id) === page;
    const isError = outcome.kind === 'failed' || outcome.kind === 'refused';
    if (outcome.kind === 'accepted') settled.add(id);
    if (isWatched && kind === 'reflection' && isError) {
      settled.add(id);
      happened.push('withdrawal');
    }
    if (isWatched) watchers.delete(id);
  }

  async function expectItsTurn(item: OutboxItem, page: Page) {
    const stored = await observer.readItems(email);
    const earlier = stored.filter(
      (other) =>
        laneOf(other) === laneOf(item) && other.keptAt < item.keptAt && other.refusal === null,
    );
    const watcher = watchers.get(item.id) ?? page;

    expect(earlier, 'earlier ones of its task').toEqual([]);
    expect(watcher.isGone || watcher === page, 'nobody waits for it elsewhere').toBe(true);
    expect(item.notBefore, 'it is due').toBeLessThanOrEqual(Date.now());
  }

  async function expectNothingLost() {
    const stored = new Set((await observer.readItems(email)).map(({ id }) => id));

    expect([...kept].filter((id) => !stored.has(id) && !settled.has(id))).toEqual([]);
    expect(service.counted.filter((id, index) => service.counted.indexOf(id) !== index)).toEqual(
      [],
    );
  }

  /** Both pages are closed, another one is opened, and the network is good from here on. */
  async function expectAllArrive() {
    for (const { page } of tabs) crash(page);
    const last = await openTab();
    const left = await observer.readItems(email);
    await last.retryItems(
      email,
      left.map(({ id }) => id),
    );
    for (const { id } of left) {
      await deliverIn(last, 'good', ever);
      settled.add(id);
    }

    await expectNothingLost();
    expect(await observer.readItems(email)).toEqual([]);
    expect(left.filter(({ id }) => !service.counted.includes(id))).toEqual([]);
    if (service.hasCountedAgain()) happened.push('counted before');
  }

  return { happened, play, expectNothingLost, expectAllArrive };
}

/** A service that counts a key once. */
function openService() {
  const keys = new Map<string, string>();
  /** The ids of what it counted, in the order of their arrival. */
  const counted: string[] = [];
  let isCountedAgain = false;

  function count({ id, body }: OutboxItem) {
    const known = keys.get(id);
    if (known !== undefined) {
      expect(JSON.stringify(body), 'the same key has the same body').toBe(known);
      isCountedAgain = true;
      return;
    }
    keys.set(id, JSON.stringify(body));
    counted.push(id);
  }

  function answer(weather: Weather, item: OutboxItem): Outcome {
    if (['good', 'answerLost', 'failedAfterCounting'].includes(weather)) count(item);

    switch (weather) {
      case 'offline':
      case 'answerLost':
        return { kind: 'unanswered', message: 'Nobody answered.' };

      case 'failed':
      case 'failedAfterCounting':
        return { kind: 'failed', message: 'Busy.', retryAfter: item.attempts > 1 ? 30_000 : null };

      case 'refused':
        return { kind: 'refused', message: 'No.' };

      case 'signedOut':
        return { kind: 'signedOut' };

      case 'good':
      case 'left':
        return { kind: 'accepted', newStatus: 'done' };
    }
  }

  return { answer, counted, hasCountedAgain: () => isCountedAgain };
}

async function asFarAsItGoes(page: Page, steps: number, task: () => Promise<void>) {
  page.stepsLeft = steps;
  try {
    await inPage(page, task);
  } catch (error) {
    if (!(error instanceof PageGone)) throw error;
  }
  page.stepsLeft = ever;
}

async function openTab() {
  vi.resetModules();
  const outbox = await import('#src/services/outbox/outbox.ts');

  return { ...outbox, page: openPage() };
}
