import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '#src/domain/common/day.ts';
import { byNewest, endEntry, pageOf, type WordsEntry } from '#src/domain/words/entry.ts';
import {
  indexing,
  indexOf,
  nothingWanted,
  search,
  type WordIndex,
} from '#src/domain/words/wordIndex.ts';
import { queryTerms, searchTerms } from '#src/domain/words/terms.ts';

import { typed, word, written } from './typed.ts';

const diary = fc.array(written, { maxLength: 12 }).map((texts) => indexOf(texts.map(entryOf)));

describe('an index of words', () => {
  test('finds what plainly has every word, as one begins or without its ending (rules/words#B2)', () => {
    fc.assert(
      fc.property(diary, typed, (index, q) => {
        const plainly = index.entries.filter(({ text }) => {
          const terms = searchTerms(text);
          return queryTerms(q).every(({ bare, prefix }) =>
            terms.some((term) => term.startsWith(prefix) || term === bare),
          );
        });

        expect(found(index, q)).toEqual(plainly);
      }),
    );
  });

  test('is the same where it is made text by text, over that of other texts', () => {
    fc.assert(
      fc.property(diary, fc.array(written, { maxLength: 12 }), (before, texts) => {
        const entries = [...before.entries.slice(1), ...texts.map(entryOf)];
        const steps = indexing(entries, before);
        while (steps.next().done !== true);

        expect(indexOf(entries)).toEqual(indexOf([...entries]));
      }),
    );
  });

  test('takes what a text is found by from the index before it', () => {
    const before = indexOf([entryOf('A long walk.')]);
    const entries = [entryOf('A long walk.'), entryOf('Rain')];
    const steps = indexing(entries, before);
    while (steps.next().done !== true);

    const { termsOf } = indexOf(entries);
    expect(termsOf.get('A long walk.')).toBe(before.termsOf.get('A long walk.'));
    expect([...termsOf.keys()]).toEqual(['A long walk.', 'Rain']);
  });

  test('finds an entry by each of its words, by its beginning, and with another ending (rules/words#B2, rules/words#B3)', () => {
    fc.assert(
      fc.property(diary, word, written, fc.nat(20), (index, one, text, length) => {
        const own = { ...entryOf(`${text} ${one}`, 900) };
        const all = indexOf([...index.entries, own]);
        const beginning = Array.from(one.normalize('NFC'))
          .slice(0, length + 1)
          .join('');

        expect(found(all, one)).toContainEqual(own);
        expect(found(all, beginning)).toContainEqual(own);
      }),
    );
    const walk = indexOf([entryOf('A long walk.')]);
    for (const q of ['walks', 'walking', 'Walked', 'wal']) expect(found(walk, q)).toHaveLength(1);
  });

  test('does not mind the order of the words, and finds no more with more of them (rules/words#B2)', () => {
    fc.assert(
      fc.property(diary, typed, typed, (index, one, other) => {
        const both = found(index, `${one} ${other}`);

        expect(both).toEqual(found(index, `${other} ${one}`));
        const [ones, others] = [found(index, one), found(index, other)];
        expect(both).toEqual(ones.filter((entry) => others.includes(entry)));
      }),
    );
  });

  test('finds all where nothing is looked for, the newest first, and lets through by pillar, mood and kind', () => {
    const [older, newer] = [entryOf('Calm.', 1), { ...entryOf('Calm.', 2), mood: 'sad' as const }];
    const said: WordsEntry = {
      ...newer,
      kind: 'reflection',
      id: 'a',
      pillar: 'TETHER',
      mood: null,
    };
    const index = indexOf([older, newer, said]);

    expect(search(index, nothingWanted)).toEqual([said, newer, older]);
    expect(search(index, { ...nothingWanted, kind: 'end', q: 'calm' })).toEqual([newer, older]);
    expect(search(index, { ...nothingWanted, mood: 'sad' })).toEqual([newer]);
    expect(search(index, { ...nothingWanted, pillar: 'TETHER' })).toEqual([said]);
    expect(search(index, { ...nothingWanted, pillar: 'MOVEMENT' })).toEqual([]);
  });

  test('looks through ten years of words on each letter (rules/words#B6)', () => {
    const texts = fc.sample(written, { numRuns: 200, seed: 1 });
    const entries = Array.from({ length: 20_000 }, (_, day) =>
      entryOf(`${texts[day % texts.length]} ${day % 1_000}`, day),
    );
    const index = indexOf(entries);
    const begun = performance.now();
    const rounds = 20;
    for (let round = 0; round < rounds; round += 1) found(index, 'walking ca 1');

    expect((performance.now() - begun) / rounds).toBeLessThan(50);
  });
});

describe('pages of entries', () => {
  test('have each once, in their order (rules/words#B5)', () => {
    fc.assert(
      fc.property(diary, fc.integer({ min: 1, max: 5 }), ({ entries }, size) => {
        const all: WordsEntry[] = [];
        for (let place: WordsEntry | null = null; ;) {
          const page = pageOf(entries, { place, size });
          all.push(...page.entries);
          if (page.next === null) break;
          place = page.entries.at(-1) ?? null;
        }

        expect(all).toEqual(entries.toSorted(byNewest));
      }),
    );
  });
});

function entryOf(text: string, day = 0): WordsEntry {
  return endEntry({
    id: `e-${day}`,
    day: addDays('2000-01-01', day),
    mood: 'happy',
    text,
    media: [],
    madeAt: 0,
  });
}

function found(index: WordIndex, q: string): WordsEntry[] {
  return search(index, { ...nothingWanted, q });
}
