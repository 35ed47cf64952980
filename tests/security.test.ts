import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');

/** A requirement, and what its row says of how it is met. */
interface Row {
  id: string;
  shownBy: string;
}

const rows: Row[] = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, id = '', , shownBy = '']) => (/^\d+\.\d+\.\d+$/u.test(id) ? [{ id, shownBy }] : []));

/** Those of levels 1 and 2 that are about who somebody is, and those of level 3 that Fourfold meets besides. */
const asked = `
  2.2.2 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.3.1 3.3.2 3.3.3 3.3.4 3.5.1 3.5.2 3.5.3
  6.1.1 6.1.2 6.1.3
  6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12
  6.3.1 6.3.2 6.3.3 6.3.4 6.3.7 6.3.8
  6.4.1 6.4.2 6.4.3 6.4.4 6.4.6
  6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.5.6 6.6.2 6.6.3
  7.1.1 7.1.2 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2
  7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2
  8.2.1 8.2.2 14.2.1 14.3.1 16.3.1 16.3.3
`
  .trim()
  .split(/\s+/u);

test('the table of the standard has a row for each requirement that is asked, in its order', () => {
  expect(rows.map(({ id }) => id)).toEqual(asked);
});

test.each(rows.filter(({ shownBy }) => shownBy.startsWith('`')))(
  '$id is shown by a test that there is',
  ({ shownBy }) => {
    const { path = '', title = '' } =
      /^`(?<path>[^`]+)`: (?<title>.+)$/u.exec(shownBy)?.groups ?? {};

    expect(existsSync(root + path)).toBe(true);
    expect(readFileSync(root + path, 'utf8')).toContain(title);
  },
);

test.each(rows.filter(({ shownBy }) => !shownBy.startsWith('`')))(
  '$id says in words how it is met, or why it is not',
  ({ shownBy }) => {
    const section = /^Above, under "(?<title>[^"]+)"$/u.exec(shownBy)?.groups?.['title'];

    expect(shownBy.length).toBeGreaterThan(10);
    if (section !== undefined) expect(page).toContain(`\n## ${section}\n`);
  },
);

test('no form can put what was typed into an address (rules/account#C82)', () => {
  const forms = globSync('src/**/*.tsx', { cwd: root }).flatMap(
    (file) => readFileSync(root + file, 'utf8').match(/<form\b.*?onSubmit/gsu) ?? [],
  );

  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter((form) => !form.includes('method="post"'))).toEqual([]);
});
