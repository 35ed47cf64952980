import { expect, test } from 'vitest';

import { preloadsOf } from '../../scripts/client/pageHead.ts';

const page = '<script type="module" src="/assets/first.js"></script>';
const scripts = ['assets/first.js', 'assets/second.js'];

test('a page fetches the scripts that it does not name at once, and after its fonts where it is read before them', () => {
  expect(preloadsOf(scripts, page)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/second.js">',
  ]);
  expect(preloadsOf(scripts, page, { isRead: true })).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/second.js">',
  ]);
});
