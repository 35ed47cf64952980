/** What is left of a word is at least so long: of a shorter one its ending is the word. */
const shortest = 3;
const shortestDerived = 4;

/** Longest first. */
const derived: readonly (readonly [ending: string, left: string])[] = [
  ['fulness', ''],
  ['fulli', ''],
  ['ation', ''],
  ['ction', 'ct'],
  ['ness', ''],
  ['ment', ''],
  ['ful', ''],
  ['ate', ''],
  ['li', ''],
];

/**
 * A word without the endings of English: "meditation", "meditating" and "meditates" are one, and so are "happy", "happily" and
 * "happiness" (rules/words#B3). What is left is no word; it is only compared. Words of other letters stay.
 *
 * @param term as `wordsIn` has it.
 */
export function withoutEnding(term: string): string {
  if (!/^[a-z]+$/u.test(term)) return term;

  const one = singular(term);
  const verb = withoutVerbEnding(one);
  const bare = withoutDerived(verb.replace(/(?<=.{2})y$/u, 'i'));
  return bare.length > shortest ? bare.replace(/e$/u, '') : bare;
}

function singular(word: string): string {
  if (word.length <= shortest || /(?:ss|us|is)$/u.test(word)) return word;
  if (/(?:ss|sh|ch|x)es$/u.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > shortest + 1 ? `${word.slice(0, -3)}y` : word;

  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** "Walking" and "walked" as "walk", "running" as "run". */
function withoutVerbEnding(word: string): string {
  const left = /^(?<left>.*[aeiouy].*)(?:ing|ed)$/u.exec(word)?.groups?.['left'] ?? null;
  if (left === null || left.length < shortest) return word;
  if (left.endsWith('i')) return `${left.slice(0, -1)}y`;
  const isAte = left.endsWith('at') && left.length - 'at'.length >= shortestDerived;
  if (isAte) return `${left}e`;

  return /(?<double>[bdfgmnprt])\k<double>$/u.test(left) ? left.slice(0, -1) : left;
}

function withoutDerived(word: string): string {
  for (const [ending, left] of derived) {
    const length = word.length - ending.length + left.length;
    const least = left === '' ? shortestDerived : shortest;
    if (word.endsWith(ending) && length >= least) {
      return withoutDerived(`${word.slice(0, -ending.length)}${left}`);
    }
  }

  return word;
}
