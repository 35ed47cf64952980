import fc from 'fast-check';
import { expect, test } from 'vitest';

import { Refusal } from '#server/services/wire/refusal.ts';
import type { Change } from '#src/contract/practice/changes.ts';
import { presetIdOf } from '#src/contract/practiceRoom/preset.ts';
import { lastMade } from '#src/domain/practice/standing.ts';
import { histories } from '#tests/support/histories.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { bodyOf, idOf, madeAtOf, newMember, type Deed, type Member } from './practising.ts';

/** What happens in one moment: deeds of several devices at once, one of whose answers is lost, while devices read. */
interface Moment {
  deeds: readonly Deed[];
  isLost: boolean;
  rows: number;
}

const ids = fc.constantFrom('1', '2', '3');
const deed = fc.oneof(
  { weight: 3, arbitrary: ids.map((id): Deed => ({ does: 'session', id })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(ids, fc.constantFrom('2026-11-19', '2026-11-20'), fc.integer({ min: 0, max: 2 }))
      .map(([id, day, minute]): Deed => ({
        does: 'day end',
        id: `${day}-${id}-${minute}`,
        day,
        minute,
      })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.subarray(['1', '2', '3'], { minLength: 1 }), fc.integer({ min: 0, max: 2 }), ids)
      .map(([changed, minute, id]): Deed => {
        const replaces = changed.map((one) => `2026-11-20-${one}-1`);
        const name = `2026-11-20-changed-${id}-${minute}-${changed.join('')}`;
        return { does: 'day end', id: name, day: '2026-11-20', minute, replaces };
      }),
  },
  { weight: 1, arbitrary: ids.map((id): Deed => ({ does: 'addition', id })) },
  { weight: 1, arbitrary: ids.map((id): Deed => ({ does: 'delete addition', id })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('light' as const, 'dark' as const)
      .map((value): Deed => ({ does: 'preference', value })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('Morning', 'Noon'), fc.integer({ min: 0, max: 5 }))
      .map(([name, minute]): Deed => ({ does: 'preset', id: presetIdOf(name), minute })),
  },
  { weight: 1, arbitrary: ids.map((id): Deed => ({ does: 'delete session', id })) },
  {
    weight: 1,
    arbitrary: ids.map((id): Deed => ({ does: 'delete day end', id: `2026-11-20-${id}-1` })),
  },
);
const history: fc.Arbitrary<Moment[]> = fc.array(
  fc.record({
    deeds: fc.array(deed, { maxLength: 4 }),
    isLost: fc.boolean(),
    rows: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
);

eachStore('whatever devices do at once', (open) => {
  test('a device that follows its cursor has each thing as it stands, none missed and none twice (rules/practiceFeed#E5, rules/practiceFeed#E8, rules/practiceFeed#E9, rules/practiceFeed#E33, rules/practiceFeed#E36)', async () => {
    const store = await open();

    await fc.assert(
      fc.asyncProperty(history, async (moments) => {
        const member = await newMember(store);
        const faithful = createReader(member);
        const half = Math.floor(moments.length / 2);
        let fresh: ReturnType<typeof createReader> | null = null;

        for (const [index, { deeds, isLost, rows }] of moments.entries()) {
          if (index === half) fresh = createReader(member, await headOf(member));
          const repeated = isLost ? deeds.slice(0, 1) : [];
          await Promise.all([
            ...[...deeds, ...repeated].map((one) => attempted(member, one)),
            faithful.read('up', rows),
            fresh?.read('up', rows),
            fresh?.read('down', rows),
          ]);
        }
        await faithful.catchUp();
        await fresh?.catchUp();

        const wanted = referenceOf(
          moments.flatMap(({ deeds }) => deeds),
          faithful.theme(),
        );
        expect(faithful.content()).toEqual(wanted);
        if (fresh !== null) expect(fresh.content()).toEqual(wanted);
      }),
      // The embedded database does one thing after the other, and takes its time.
      histories(store.kind === 'postgres' ? 30 : 6),
    );
  });
});

/** What comes late for something that was deleted is refused. */
async function attempted(member: Member, one: Deed): Promise<void> {
  try {
    await member.do(one);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 410) throw error;
  }
}

async function headOf(member: Member): Promise<string> {
  return (await member.page('up', null, 1)).head;
}

/** A device with what it has read: from the first number on, or from a head on in both directions. */
function createReader(member: Member, head: string | null = null) {
  const known = new Map<string, Change>();
  const told = new Set<number>();
  const cursors = { up: head, down: head };
  const isMore = { up: true, down: head !== null };

  async function read(direction: 'up' | 'down', rows: number): Promise<void> {
    if (direction === 'down' && !isMore.down) return;
    const { changes, cursor, more } = await member.page(direction, cursors[direction], rows);
    cursors[direction] = cursor;
    isMore[direction] = more;

    for (const one of changes) {
      expect(told).not.toContain(one.seq);
      told.add(one.seq);
      const key = `${one.kind} ${one.id}`;
      if ((known.get(key)?.seq ?? 0) < one.seq) known.set(key, one);
    }
  }

  return {
    read,
    async catchUp() {
      for (const direction of ['up', 'down'] as const) {
        do await read(direction, 2);
        while (isMore[direction]);
      }
    },
    theme: () => known.get('preference theme'),
    content: () => Object.fromEntries([...known].map(([key, one]) => [key, contentOf(one)])),
  };
}

function contentOf(one: Change) {
  if (one.gone) return 'gone';

  return 'stands' in one ? { body: one.body, stands: one.stands } : { body: one.body };
}

/** The same, plainly: what was ever deleted is gone, the rest is a set, and of the ends of a day the last one stands. */
function referenceOf(deeds: readonly Deed[], theme: Change | undefined): Record<string, unknown> {
  const deleted = (does: Deed['does'], kind: string) =>
    deeds.filter((one) => one.does === does).map((one) => `${kind} ${idOf(one)}`);
  const gone = new Set([
    ...deleted('delete session', 'session'),
    ...deleted('delete day end', 'day_end'),
    ...deleted('delete addition', 'addition'),
    ...deeds.flatMap((one) =>
      one.does === 'day end' ? (one.replaces ?? []).map((id) => `day_end ${id}`) : [],
    ),
  ]);
  const ends = deeds
    .filter((one) => one.does === 'day end')
    .filter((one) => !gone.has(`day_end ${one.id}`));
  const stands = (one: (typeof ends)[number]) =>
    lastMade(
      ends
        .filter(({ day }) => day === one.day)
        .map((end) => ({ id: end.id, made_at: madeAtOf(end).toISOString() })),
    )?.id === one.id;
  const sessions = deeds.filter((one) => one.does === 'session');
  const additions = deeds.filter((one) => one.does === 'addition');

  return Object.fromEntries([
    ...sessions.map((one) => [`session ${one.id}`, { body: bodyOf(one) }] as const),
    ...additions.map((one) => [`addition ${one.id}`, { body: bodyOf(one) }] as const),
    ...ends.map(
      (one) => [`day_end ${one.id}`, { body: bodyOf(one), stands: stands(one) }] as const,
    ),
    ...[...gone].map((key) => [key, 'gone'] as const),
    // Whatever came last, what was done last stands.
    ...deeds
      .filter((one) => one.does === 'preset')
      .toSorted((one, other) => one.minute - other.minute)
      .map((one) => [`preference ${one.id}`, { body: bodyOf(one) }] as const),
    // Of several at once any may be the last: that there is one is what is known.
    ...deeds
      .filter((one) => one.does === 'preference')
      .map(
        (one) =>
          [`preference ${idOf(one)}`, theme === undefined ? null : contentOf(theme)] as const,
      ),
  ]);
}
