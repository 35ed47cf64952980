import { expect, test } from 'vitest';

import { schedule, type Piece } from '../../scripts/test/schedule.ts';

test('each piece begins once what it needs has succeeded, with no more at once than there are places', async () => {
  const { said, atMost } = await followed(
    [piece('a'), piece('b'), piece('c'), piece('d', 'a', 'c')],
    2,
  );

  expect(said).toEqual([
    'a begins',
    'b begins',
    'a ends',
    'c begins',
    'b ends',
    'c ends',
    'd begins',
    'd ends',
  ]);
  expect(atMost).toBe(2);
});

test('where one fails, whatever needs it is skipped, and the rest goes on', async () => {
  const { said } = await followed(
    [piece('build'), piece('pages', 'build'), piece('journeys', 'pages'), piece('rules')],
    1,
    ['build'],
  );

  expect(said).toEqual([
    'build begins',
    'build ends',
    'pages is skipped for build',
    'journeys is skipped for pages',
    'rules begins',
    'rules ends',
  ]);
});

test('a need that nothing meets is an error, not a wait for ever', async () => {
  await expect(followed([piece('journeys', 'pages')], 2)).rejects.toThrow(
    'Nothing can begin: journeys.',
  );
});

function piece(name: string, ...needs: string[]): Piece {
  return { name, needs };
}

async function followed(pieces: Piece[], places: number, failing: string[] = []) {
  const said: string[] = [];
  let running = 0;
  let atMost = 0;

  await schedule(pieces, places, {
    async run({ name }) {
      said.push(`${name} begins`);
      running += 1;
      atMost = Math.max(atMost, running);
      await new Promise(setImmediate);
      running -= 1;
      said.push(`${name} ends`);
      return !failing.includes(name);
    },
    skip: ({ name }, need) => said.push(`${name} is skipped for ${need}`),
  });
  return { said, atMost };
}
