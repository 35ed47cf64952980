/** A rule of docs/rules, or what cites one. */
export interface Cited {
  /** Where it stands, as `path:line`. */
  at: string;
  /** As it is cited: `rules/timer#T7`. */
  name: string;
}

const page = /^docs\/rules\/(?<area>\w+)\.md$/u;
const rule = /^<a id="(?<id>\w+)"><\/a>/u;
const citation = /\brules\/(?<area>\w+)(?:\.md)?#(?<id>\w+)/gu;

/** The rules of each page of docs/rules, in the order in which they stand. */
export function rulesIn(files: ReadonlyMap<string, string>): Cited[] {
  return linesOf(files).flatMap(({ path, at, text }) => {
    const area = page.exec(path)?.groups?.['area'];
    const id = rule.exec(text)?.groups?.['id'];

    return area === undefined || id === undefined ? [] : [{ at, name: `rules/${area}#${id}` }];
  });
}

/** Every citation of a rule, in the form `rules/timer#T7` or as a link to `rules/timer.md#T7`. */
export function citationsIn(files: ReadonlyMap<string, string>): Cited[] {
  return linesOf(files).flatMap(({ at, text }) =>
    [...text.matchAll(citation)].map(({ groups }) => ({
      at,
      name: `rules/${groups?.['area']}#${groups?.['id']}`,
    })),
  );
}

/** The lines of all files, each with its place. */
export function linesOf(
  files: ReadonlyMap<string, string>,
): { path: string; at: string; text: string }[] {
  return [...files].flatMap(([path, source]) =>
    source.split('\n').map((text, index) => ({ path, at: `${path}:${index + 1}`, text })),
  );
}
