// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Outcome } from '#src/domain/outbox/outbox.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { openBrowser } from '../../support/device/browserTab.ts';
import { crash, inPage, openCrashingBrowser, openPage } from '../../support/device/crashingTab.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';
import { eventually } from '../../support/eventually.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const email = 'maya@example.com';
const timer = timerItem({ keptAt: now });
const reflection = reflectionItem({ keptAt: now + 1 });
const accepted: Outcome = { kind: 'accepted', newStatus: 'done' };
const unanswered: Outcome = { kind: 'unanswered', message: 'Failed to update timer' };
const failed: Outcome = { kind: 'failed', message: 'Busy.', retryAfter: 900_000 };
const refused: Outcome = { kind: 'refused', message: 'There is no such task.' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  openBrowser();
  openCrashingBrowser();
});
afterEach(() => void vi.useRealTimers());

describe('keeping', () => {
  test('keeps an item for the next visit, in any spelling of the address, and for nobody else (rules/outbox#O10)', async () => {
    await (await openTab()).keepItem(email, timer);

    const next = await openTab();
    expect(await next.readItems(' Maya@Example.com')).toEqual([timer]);
    expect(await next.readItems('noor@example.com')).toEqual([]);
  });

  test('keeps in the order in which it is asked, even where the clock was put back', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timerItem({ id: 'z', keptAt: now }));
    await tab.keepItem(email, timerItem({ id: 'y', keptAt: now }));
    await tab.keepItem(email, timerItem({ id: 'x', keptAt: now - 60_000 }));

    const ids = (await tab.readItems(email)).map(({ id }) => id);
    expect(ids).toEqual(['z', 'y', 'x']);
    const next = await openTab();
    await next.readItems(email);
    await next.keepItem(email, timerItem({ id: 'a', keptAt: now - 60_000 }));
    expect((await next.readItems(email)).at(-1)?.id).toBe('a');
  });

  test.each([
    ['a text', 'text'],
    ['nothing', null],
    ['no id', { ...timer, id: 7 }],
    ['no body', { ...timer, body: null }],
    ['another kind', { ...timer, kind: 'upload' }],
    ['no number of attempts', { ...timer, attempts: Number.NaN }],
    ['no refusal', { ...timer, refusal: undefined }],
    ['the body of a reflection', { ...timer, body: reflection.body }],
    ['the body of a timer', { ...reflection, body: timer.body }],
    ['no such pillar', { ...timer, body: { ...timer.body, pillar: 'BREATH' } }],
    ['no task', { ...timer, body: { ...timer.body, task_id: undefined } }],
  ])('reads no item from %s, and leaves it where it is', async (_, kept) => {
    const tab = await openTab();
    await tab.writeKept('outbox', [tab.memberKey(email), 'broken'], kept);
    await tab.keepItem(email, timer);
    await tab.retryItems(email, ['broken']);

    expect(await tab.readItems(email)).toEqual([timer]);
    expect(await deliver(tab, accepted)).toMatchObject({ item: timer });
    expect(await tab.readKept('outbox', [tab.memberKey(email), 'broken'])).toEqual(kept);
  });

  test('reports what is kept at once, and after each change of this page and of others', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const heard: OutboxItem[][] = [];
    const stop = one.onItemsChanged(email, (items) => void heard.push(items));
    await eventually(() => expect(heard).toEqual([[]]));

    await one.keepItem(email, timer);
    await eventually(() => expect(heard.at(-1)).toEqual([timer]));
    await other.keepItem(email, reflection);
    await eventually(() => expect(heard.at(-1)).toEqual([timer, reflection]));
    await other.keepItem('noor@example.com', timer);
    await other.discardItem(email, timer.id);
    await eventually(() => expect(heard.at(-1)).toEqual([reflection]));

    stop();
  });

  test('reports each outcome, each retry, and what was changed from elsewhere', async () => {
    const tab = await openTab();
    const heard = vi.fn<(items: OutboxItem[]) => void>();
    const stop = tab.onItemsChanged(email, heard);
    await tab.keepItem(email, timer);

    await deliver(tab, refused);
    const kept = { ...timer, attempts: 1, isUnanswered: false };
    const refusal = 'There is no such task.';
    await eventually(() => expect(heard).toHaveBeenLastCalledWith([{ ...kept, refusal }]));
    await tab.retryItems(email, [timer.id]);
    await eventually(() =>
      expect(heard).toHaveBeenLastCalledWith([
        { ...kept, keptAt: expect.any(Number), refusal: null },
      ]),
    );
    await tab.writeKept('outbox', [tab.memberKey(email), timer.id], timer);
    tab.publishItemsChanged(email);
    await eventually(() => expect(heard).toHaveBeenLastCalledWith([timer]));
    stop();
  });

  test('reports nothing of another member’s, nothing where nothing is retried, and nothing once it is stopped', async () => {
    const tab = await openTab();
    const noor = 'noor@example.com';
    const [stopped, heard, noors] = [vi.fn(), vi.fn(), vi.fn()];
    tab.onItemsChanged(email, stopped)();
    const stops = [tab.onItemsChanged(email, heard), tab.onItemsChanged(noor, noors)];
    await eventually(() => expect(noors).toHaveBeenLastCalledWith([]));

    await tab.retryItems(email, []);
    await tab.keepItem(noor, timer);
    await eventually(() => expect(noors).toHaveBeenLastCalledWith([timer]));
    expect(heard.mock.calls).toEqual([[[]]]);
    await tab.keepItem(email, reflection);
    await eventually(() => expect(heard).toHaveBeenLastCalledWith([reflection]));
    expect(stopped).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });
});

describe('delivering', () => {
  test('sends nothing where nothing is kept', async () => {
    const tab = await openTab();
    const send = vi.fn(() => Promise.resolve(accepted));

    expect(await tab.deliverNext(email, send, never())).toEqual({ kind: 'nothingDue', wait: null });
    expect(send).not.toHaveBeenCalled();
  });

  test('sends what is being kept only once it is kept (rules/outbox#O1)', async () => {
    const tab = await openTab();
    const keeping = tab.keepItem(email, timer);
    const stored: unknown[] = [];

    const delivered = tab.deliverNext(
      email,
      async () => {
        stored.push(await (await openTab()).readItems(email));
        return accepted;
      },
      never(),
    );

    expect(await delivered).toEqual({ kind: 'attempted', item: timer, outcome: accepted });
    expect(stored).toEqual([[timer]]);
    await keeping;
  });

  test('removes what was accepted, and then sends the next of the task (rules/outbox#O1, rules/outbox#O3)', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timer);
    await tab.keepItem(email, reflection);

    expect(await deliver(tab, accepted)).toMatchObject({ item: timer, outcome: accepted });
    expect(await tab.readItems(email)).toEqual([reflection]);
    expect(await deliver(tab, accepted)).toMatchObject({ item: reflection });
    expect(await tab.readItems(email)).toEqual([]);
  });

  test('keeps what nobody answered, and waits before it is sent again', async () => {
    const tab = await openTab();
    await tab.keepItem(email, reflection);
    const waiting = { ...reflection, attempts: 1, notBefore: now + 1_000, isUnanswered: true };

    expect(await deliver(tab, unanswered)).toEqual({
      kind: 'attempted',
      item: reflection,
      outcome: unanswered,
    });
    expect(await tab.readItems(email)).toEqual([waiting]);
    expect(await deliver(tab, accepted)).toEqual({ kind: 'nothingDue', wait: 1_000 });

    vi.setSystemTime(now + 1_000);
    expect(await deliver(tab, failed)).toMatchObject({ item: waiting, outcome: failed });
    expect(await tab.readItems(email)).toMatchObject([
      { attempts: 2, notBefore: now + 901_000, isUnanswered: false },
    ]);
  });

  test.each([failed, refused])(
    'withdraws a reflection whose first attempt is answered with an error: $kind',
    async (outcome) => {
      const tab = await openTab();
      await tab.keepItem(email, reflection);

      expect(await deliver(tab, outcome)).toMatchObject({ item: reflection, outcome });
      expect(await tab.readItems(email)).toEqual([]);
    },
  );

  test.each(['let go', 'reloaded', 'sent before'])(
    'withdraws no reflection that is on screen no more: %s',
    async (how) => {
      const first = await openTab();
      await first.keepItem(email, reflection);
      if (how === 'let go') first.releaseItem(reflection.id);
      if (how === 'reloaded') crash(first.page);
      if (how === 'sent before') await deliver(first, { kind: 'signedOut' });
      const tab = how === 'reloaded' ? await openTab() : first;

      await deliver(tab, refused);

      expect(await tab.readItems(email)).toMatchObject([
        { id: reflection.id, refusal: 'There is no such task.' },
      ]);
    },
  );

  test('leaves what its member waits for in another page to that page, until it is gone', async () => {
    const [one, other] = [await openTab(), await openTab()];
    await one.keepItem(email, timer);

    expect(await deliver(other, accepted)).toEqual({ kind: 'nothingDue', wait: 10_000 });
    crash(one.page);
    expect(await deliver(other, accepted)).toMatchObject({ item: timer });
  });

  test.each(['released', 'given up'])(
    'leaves an item that is kept twice to other pages once it is %s',
    async (how) => {
      const [one, other] = [await openTab(), await openTab()];
      await one.keepItem(email, timer);
      await one.keepItem(email, timer);
      if (how === 'released') one.releaseItem(timer.id);
      if (how === 'given up') await one.discardItem(email, timer.id);
      await other.writeKept('outbox', [other.memberKey(email), timer.id], timer);

      expect(await deliver(other, accepted)).toMatchObject({ item: timer });
    },
  );

  test('keeps a refused timer, sends the rest, and sends it again where the member wants it (rules/outbox#O6)', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timer);
    await tab.keepItem(email, reflection);
    await deliver(tab, refused);
    expect(await tab.readItems(email)).toMatchObject([
      { id: timer.id, refusal: 'There is no such task.' },
      { id: reflection.id, refusal: null },
    ]);

    expect(await deliver(tab, accepted)).toMatchObject({ item: { id: reflection.id } });
    expect(await deliver(tab, accepted)).toEqual({ kind: 'nothingDue', wait: null });
    await tab.retryItems(email, [timer.id]);
    expect(await deliver(tab, accepted)).toMatchObject({ item: { id: timer.id, refusal: null } });
    expect(await tab.readItems(email)).toEqual([]);
  });

  test('counts nothing while the member has to sign in again', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timer);

    await deliver(tab, { kind: 'signedOut' });

    expect(await tab.readItems(email)).toEqual([timer]);
  });

  test('counts nothing of an attempt that was left, and lets the next one send', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timer);
    const left = new AbortController();
    const delivered = tab.deliverNext(
      email,
      (_, signal) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          left.abort(new Error('left'));
        }),
      left.signal,
    );

    await expect(delivered).rejects.toEqual(new Error('left'));
    expect(await tab.readItems(email)).toEqual([timer]);
    expect(await deliver(tab, accepted)).toMatchObject({ item: timer });
  });

  test('does not begin what was left before its turn', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timer);
    const left = new AbortController();
    const send = vi.fn(() => Promise.resolve(accepted));
    const delivered = tab.deliverNext(email, send, left.signal);

    left.abort(new Error('left'));

    await expect(delivered).rejects.toEqual(new Error('left'));
    expect(send).not.toHaveBeenCalled();
  });

  test('passes on an error that nobody foresaw, and counts nothing', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timer);

    await expect(
      tab.deliverNext(email, () => Promise.reject(new TypeError('unforeseen')), never()),
    ).rejects.toEqual(new TypeError('unforeseen'));
    expect(await tab.readItems(email)).toEqual([timer]);
  });

  test('brings nothing back that the member deleted while it was sent', async () => {
    const tab = await openTab();
    await tab.keepItem(email, timer);

    const delivered = await tab.deliverNext(
      email,
      async () => {
        await tab.discardItem(email, timer.id);
        return unanswered;
      },
      never(),
    );

    expect(delivered).toMatchObject({ outcome: unanswered });
    expect(await tab.readItems(email)).toEqual([]);
  });

  test('sends from one page at a time, each item once (rules/outbox#O3)', async () => {
    const tabs = [await openTab(), await openTab()] as const;
    for (const [index, tab] of tabs.entries()) {
      const item = timerItem({ id: `item-${index}`, keptAt: now + index }, `task-${index}`);
      await tab.keepItem(email, item);
      tab.releaseItem(item.id);
    }
    let senders = 0;
    const most: number[] = [];
    const sent: string[] = [];
    const send = async (item: OutboxItem) => {
      senders += 1;
      most.push(senders);
      sent.push(item.id);
      await tabs[0].readItems(email);
      senders -= 1;
      return accepted;
    };

    await Promise.all(
      tabs.map((tab) => inPage(tab.page, () => tab.deliverNext(email, send, never()))),
    );

    expect([most, sent]).toEqual([
      [1, 1],
      ['item-0', 'item-1'],
    ]);
  });

  test('what was kept while an earlier reflection was on its way is later than that one (rules/outbox#O11)', async () => {
    const tab = await openTab();
    await tab.keepItem(email, { ...reflection, id: 'first' });
    await inPage(tab.page, () =>
      tab.deliverNext(
        email,
        async () => {
          await tab.keepItem(email, { ...reflection, id: 'second', keptAt: now + 5_000 });
          vi.setSystemTime(now + 20_000);
          return accepted;
        },
        never(),
      ),
    );

    expect(await tab.readItems(email)).toEqual([
      { ...reflection, id: 'second', keptAt: now + 20_001 },
    ]);
  });

  test.each([
    ['a reflection that nobody answered', reflection, unanswered],
    ['a timer that was accepted', timer, accepted],
  ])(
    'what was kept while %s was on its way was made when it was kept',
    async (_, first, outcome) => {
      const tab = await openTab();
      const second = { ...reflection, id: 'second', keptAt: now + 5_000 };
      await tab.keepItem(email, first);
      await inPage(tab.page, () =>
        tab.deliverNext(
          email,
          async () => {
            await tab.keepItem(email, second);
            vi.setSystemTime(now + 20_000);
            return outcome;
          },
          never(),
        ),
      );

      expect((await tab.readItems(email)).at(-1)).toEqual(second);
    },
  );

  test('does without locks on an origin that has none', async () => {
    vi.stubGlobal('navigator', {});
    const tab = await openTab();
    await tab.keepItem(email, reflection);

    expect(await deliver(tab, refused)).toMatchObject({ item: reflection });
    expect(await tab.readItems(email)).toEqual([]);
  });
});

type Tab = Awaited<ReturnType<typeof openTab>>;

/** A page of the browser: it shares what is stored and who holds which lock, and nothing that is in memory. */
async function openTab() {
  vi.resetModules();
  const [outbox, { readKept, writeKept }, { memberKey }] = await Promise.all([
    import('#src/services/outbox/outbox.ts'),
    import('#src/services/device/deviceStore.ts'),
    import('#src/services/device/memberKey.ts'),
  ]);
  const page = openPage();
  const keepItem = (owner: string, item: OutboxItem) =>
    inPage(page, () => outbox.keepItem(owner, item));

  return { ...outbox, keepItem, readKept, writeKept, memberKey, page };
}

function deliver(tab: Tab, outcome: Outcome) {
  return inPage(tab.page, () => tab.deliverNext(email, () => Promise.resolve(outcome), never()));
}

function never(): AbortSignal {
  return new AbortController().signal;
}
