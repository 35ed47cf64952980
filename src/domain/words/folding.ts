/** A word of a text: where it stands, in UTF-16 units, and its letters without case and marks. */
export interface FoundWord {
  start: number;
  end: number;
  term: string;
}

/** More of a word is not looked at: no lexeme of a database is longer than 2 kB. */
const longestTerm = 60;

// Their words have no spaces between them: each letter is looked for by itself, alike on every device.
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
// What stands within a word unseen belongs to it; NUL is what no database takes.
const letters = String.raw`(?:(?![${unspaced}])[\p{L}\p{N}\p{M}\p{Cf}\0])`;
const endings = '[sStTdDmM]|[lL][lL]|[rR][eE]|[vV][eE]';
// Without regard to case an iota would be a mark: one of them has it for its capital.
const wordShape = new RegExp(
  String.raw`[${unspaced}]\p{M}*|${letters}+(?:['’](?:${endings})(?!${letters}))?`,
  'gu',
);

/** The words of a text, in their order (rules/words#B2). */
export function wordsIn(text: string): FoundWord[] {
  return [...text.matchAll(wordShape)].flatMap(({ 0: word, index }) => {
    const term = foldedWord(word);
    return term === '' ? [] : [{ start: index, end: index + word.length, term }];
  });
}

/** "Maya's", "DON'T" and "Café" as "maya", "don" and "cafe". */
function foldedWord(word: string): string {
  const [stem = ''] = word.split(/['’]/u);
  if (/^[A-Za-z0-9]+$/u.test(stem)) return stem.toLowerCase().slice(0, longestTerm);

  const bare = stem.normalize('NFKD').toLowerCase().normalize('NFKD');
  const plain = Array.from(bare, (letter) => undecomposed[letter] ?? letter).join('');

  const term = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Array.from(term).slice(0, longestTerm).join('');
}

/** Letters that Unicode does not take apart into a letter and its mark. */
const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
