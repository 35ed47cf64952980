import { citationsIn, linesOf, rulesIn } from '../../../scripts/rules/rules.ts';
import { mostUnnamed, unnamedText } from '../../../scripts/rules/unnamed.ts';

const shape = /^<a id="(?<id>(?<letter>[A-Z]{1,2})(?<number>\d+))"><\/a>\*\*\k<id>\*\* \S/u;
const foreign = /\b[Rr]eadings? G\d|\b[Ss]pecification(?: \d)? §|\bG[1-9]\d?\b/u;

/** Each rule that is not written as agreed, or not the next one of its page, in words. */
export function misnumberedRules(files: ReadonlyMap<string, string>): string[] {
  const pages = Map.groupBy(linesOf(files), ({ path }) => path);

  return [...pages].flatMap(([path, lines]) => {
    if (!/^docs\/rules\/(?!README)/u.test(path)) return [];

    let letter: string | null = null;
    let count = 0;
    return lines
      .filter(({ text }) => text.startsWith('<a ') || text.startsWith('**'))
      .flatMap(({ at, text }) => {
        const groups = shape.exec(text)?.groups;
        if (groups === undefined) return [`${at} is no rule: write <a id="X1"></a>**X1** and it.`];

        letter ??= groups['letter'] ?? null;
        count += 1;
        const next = `${letter}${count}`;
        return groups['id'] === next ? [] : [`${at} is ${groups['id']}: ${next} comes next.`];
      });
  });
}

/** Each letter that more than one page has, in words. */
export function sharedLetters(files: ReadonlyMap<string, string>): string[] {
  const pages = rulesIn(files).map(({ name }) => /^(?<page>.*)#(?<letter>\D+)/u.exec(name)?.groups);
  const byLetter = Map.groupBy(pages, (groups) => groups?.['letter'] ?? '');

  return [...byLetter]
    .map(([letter, found]) => [letter, new Set(found.map((groups) => groups?.['page']))] as const)
    .filter(([, { size }]) => size > 1)
    .map(([letter, found]) => `${letter} is the letter of ${[...found].join(' and ')}.`);
}

/** Each citation that leads to no rule, in words. */
export function deadCitations(files: ReadonlyMap<string, string>): string[] {
  const known = new Set(rulesIn(files).map(({ name }) => name));

  return citationsIn(files)
    .filter(({ name }) => !known.has(name))
    .map(({ at, name }) => `${at} cites ${name}, and there is no such rule.`);
}

/** Each line that cites what is not in the repository, in words. */
export function foreignCitations(files: ReadonlyMap<string, string>): string[] {
  return linesOf(files)
    .filter(({ text }) => foreign.test(text))
    .map(({ at, text }) => `${at} cites what nobody can look up here: ${text.trim()}`);
}

/** What is wrong with how many rules no test names, with what they are, or null. */
export function countFault(unnamed: readonly string[]): string | null {
  const { length } = unnamed;
  if (length > mostUnnamed) {
    return `Name each new rule in the test that proves it. ${unnamedText(unnamed)}`;
  }

  return length < mostUnnamed
    ? `Lower mostUnnamed to ${length} in scripts/rules/unnamed.ts.`
    : null;
}
