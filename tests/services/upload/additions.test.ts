// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { additionItem } from '#src/domain/practice/untold.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { eventually } from '../../support/eventually.ts';

const owner = { email: 'maya@example.com', date: '2026-11-20' };
const { email } = owner;

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
});

describe('what is added to a day', () => {
  test('is kept in the order in which it was added, and told to the pages (rules/upload#U23)', async () => {
    const tab = await openDevice();
    const heard = vi.fn();
    const stop = tab.onAdditions(owner, heard);
    await tab.addToDay(owner, ' And a walk. ');
    expect(await tab.addToDay(owner, ' \n')).toBeNull();
    await tab.addToDay({ ...owner, date: '2026-11-19' }, 'Of another day.');

    await eventually(() =>
      expect(heard).toHaveBeenLastCalledWith([
        {
          id: expect.stringMatching(/^added:2026-11-20:/u),
          date: owner.date,
          text: 'And a walk.',
          addedAt: expect.any(Number),
        },
      ]),
    );
    stop();
  });

  test('is found among the words of its day (rules/words#B9)', async () => {
    const tab = await openDevice();
    const added = await tab.addToDay(owner, 'And a walk.');
    const { listWords } = await import('#src/services/words/keptWords.ts');

    expect((await listWords(email)).entries).toMatchObject([
      { kind: 'addition', id: added?.id, day: owner.date, text: 'And a walk.' },
    ]);
  });

  test('goes from everywhere once it is deleted, and is sent no more (rules/upload#U24)', async () => {
    const tab = await openDevice();
    const addition = await tab.addToDay(owner, 'And a walk.');
    if (addition === null) throw new Error('Nothing was added.');
    await tab.keepItem(email, additionItem(addition));
    await tab.deleteWritten(email, { kind: 'addition', addition });

    expect(await tab.listAdditions(email)).toEqual([]);
    expect((await tab.readItems(email)).map((item) => [item.kind, item.body])).toEqual([
      ['removal', { of: 'addition', name: addition.id, day: owner.date }],
    ]);
  });

  test('that was deleted elsewhere before it was sent is set aside (rules/practiceFeed#E28)', async () => {
    const tab = await openDevice();
    const [first, second] = [await tab.addToDay(owner, 'One.'), await tab.addToDay(owner, 'Two.')];
    if (first === null || second === null) throw new Error('Nothing was added.');
    await tab.keepItem(email, additionItem(first));
    await tab.takeGoneAddition(email, first.id);
    await tab.takeGoneAddition(email, second.id);

    expect(await tab.listAdditions(email)).toEqual([]);
    expect(await tab.readItems(email)).toEqual([]);
    expect(await tab.listGoneWords(email)).toMatchObject([{ text: 'One.', date: owner.date }]);
  });

  test('is there again as it was written, until it is added (rules/upload#U23)', async () => {
    const tab = await openDevice();
    const keeper = tab.openAdditionKeeper(owner);
    keeper.note('Half a sentence');
    keeper.close();
    const next = await openDevice();
    await eventually(async () => expect(await next.recallAddition(owner)).toBe('Half a sentence'));

    const second = next.openAdditionKeeper(owner);
    second.note('Half a sentence more');
    second.keep(null);
    second.close();
    await eventually(async () => expect(await next.recallAddition(owner)).toBe(''));
  });
});

async function openDevice() {
  const tab = await openTab();
  const modules = await Promise.all([
    import('#src/services/upload/additions.ts'),
    import('#src/services/days/additionDrafts.ts'),
    import('#src/services/upload/goneWords.ts'),
    import('#src/services/practice/feed/deleting.ts'),
    import('#src/services/practice/feed/goneElsewhere.ts'),
    import('#src/services/outbox/outbox.ts'),
  ]);
  const [additions, drafts, gone, deleting, elsewhere, outbox] = modules;

  return { ...tab, ...additions, ...drafts, ...gone, ...deleting, ...elsewhere, ...outbox };
}
