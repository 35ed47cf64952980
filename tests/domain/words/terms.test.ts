import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { withoutEnding } from '#src/domain/words/endings.ts';
import { markedPieces, queryTerms, searchTerms } from '#src/domain/words/terms.ts';

import { typed, word, written } from './typed.ts';

describe('the terms of a text', () => {
  test.each([
    ['Café CRÈME', ['=caf', '=crem', 'cafe', 'creme']],
    [
      'Ålesund, Søvn, STRAẞE, Łódź',
      ['=alesund', '=lodz', '=sovn', '=strass', 'alesund', 'lodz', 'sovn', 'strasse'],
    ],
    ["Maya's and DON’T", ['=and', '=don', '=maya', 'and', 'don', 'maya']],
    ['瞑想する', ['=す', '=る', '=想', '=瞑', 'す', 'る', '想', '瞑']],
    ['5 km — 10:30', ['10', '30', '5', '=10', '=30', '=5', '=km', 'km']],
    ['medi\u00ADtation', ['=medit', 'meditation']],
    ['Σοφός', ['=σοφοσ', 'σοφοσ']],
    [' … !? \u{1F331}', []],
    ['', []],
  ])('of %j are %j (rules/words#B2)', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });

  test('are the same however accents and case are written (rules/words#B2)', () => {
    fc.assert(
      fc.property(written, (text) => {
        const terms = searchTerms(text);
        const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '');

        expect(searchTerms(text.normalize('NFD'))).toEqual(terms);
        expect(searchTerms(text.normalize('NFC').toLowerCase())).toEqual(terms);
        expect(searchTerms(bare)).toEqual(terms);
      }),
    );
  });

  test('have an iota behind a letter that stands by itself as a word of its own', () => {
    expect(searchTerms('龟ι')).toEqual(searchTerms('龟 ι'));
    expect(searchTerms('MAYA’S')).toEqual(searchTerms('maya'));
  });

  test('are no longer than a database takes', () => {
    expect(searchTerms('å'.repeat(20_000))).toEqual([`=${'a'.repeat(60)}`, 'a'.repeat(60)]);
  });
});

describe('a word without its ending', () => {
  test.each([
    ['walk', 'walks walked walking'],
    ['meditation', 'meditate meditates meditated meditating meditations'],
    ['happy', 'happily happiness'],
    ['run', 'runs running'],
    ['breath', 'breathe breathes breathing breathed breaths'],
    ['peace', 'peaceful peacefully peacefulness'],
    ['family', 'families'],
    ['calm', 'calms calmly calmness calmed calming'],
    ['move', 'moves moved moving movement movements'],
    ['reflect', 'reflects reflection reflections reflected reflecting'],
    ['worry', 'worries worried worrying'],
    ['stress', 'stresses stressed stressful'],
    ['lunch', 'lunches'],
  ])('is the same of %s and of %s (rules/words#B3)', (one, others) => {
    for (const other of others.split(' ')) {
      expect([other, withoutEnding(other)]).toEqual([other, withoutEnding(one)]);
    }
  });

  test.each([
    ['this', 'the'],
    ['bus', 'bu'],
    ['ring', 'r'],
    ['bed', 'b'],
    ['mother', 'moth'],
    ['station', 'st'],
    ['news', 'knew'],
    ['1990s', '1990'],
  ])('is not the same of %s and of %s', (one, other) => {
    expect(withoutEnding(one)).not.toBe(withoutEnding(other));
  });
});

describe('what is looked for', () => {
  test('is each word once, in whatever order', () => {
    expect(queryTerms('Walking walking cafés')).toEqual([
      { prefix: 'walking', bare: '=walk' },
      { prefix: 'cafes', bare: '=caf' },
    ]);
    expect(queryTerms('…')).toEqual([]);
  });
});

describe('the pieces of a text', () => {
  test('mark the words that were looked for, whole (rules/words#B2)', () => {
    expect(markedPieces('We walked to the Cafés, walking.', 'walks caf')).toEqual([
      { start: 0, text: 'We ', isMarked: false },
      { start: 3, text: 'walked', isMarked: true },
      { start: 9, text: ' to the ', isMarked: false },
      { start: 17, text: 'Cafés', isMarked: true },
      { start: 22, text: ', ', isMarked: false },
      { start: 24, text: 'walking', isMarked: true },
      { start: 31, text: '.', isMarked: false },
    ]);
    expect(markedPieces('Calm.', '')).toEqual([{ start: 0, text: 'Calm.', isMarked: false }]);
    expect(markedPieces('', 'calm')).toEqual([]);
  });

  test('are the text, whatever it is, and a word that is in it is marked', () => {
    fc.assert(
      fc.property(written, typed, word, (text, query, one) => {
        const whole = `${text} ${one}`;
        const pieces = markedPieces(whole, query);

        expect(pieces.map((piece) => piece.text).join('')).toBe(whole);
        expect(markedPieces(whole, one).at(-1)?.isMarked).toBe(true);
      }),
    );
  });
});
