import { expect, test } from 'vitest';

import { preloadsOf, withLateFaces } from '../../scripts/client/pageHead.ts';

const here = '@font-face{font-family:Ours fallback;src:local(Georgia)}';
const fetched = '@font-face{font-family:Ours;src:url(/assets/ours.woff2)format("woff2")}';
const named = '<script type="module" src="/assets/first.js"></script>';
const scripts = ['assets/first.js', 'assets/second.js'];

test('the faces that are fetched wait for the first frame, those of the device do not', () => {
  const page = withLateFaces(`<head>
    <style>a{color:red}${fetched}b{color:blue}${here}</style>
  </head>`);

  expect(page).toContain(`<style>a{color:red}b{color:blue}${here}</style>`);
  expect(page).toContain(`<style media="not all">${fetched}</style>`);
});

test('a page fetches the scripts that it does not name at once, and after its fonts where it is read before them', () => {
  expect(preloadsOf(scripts, named)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/second.js">',
  ]);
  expect(preloadsOf(scripts, named, { isRead: true })).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/second.js">',
  ]);
});
