import { expect, test } from 'vitest';

import { withLateFaces } from '../../scripts/client/pageHead.ts';

const here = '@font-face{font-family:Ours fallback;src:local(Georgia)}';
const fetched = '@font-face{font-family:Ours;src:url(/assets/ours.woff2)format("woff2")}';

test('the faces that are fetched wait for the first frame, those of the device do not', () => {
  const page = withLateFaces(`<head>
    <style>a{color:red}${fetched}b{color:blue}${here}</style>
  </head>`);

  expect(page).toContain(`<style>a{color:red}b{color:blue}${here}</style>`);
  expect(page).toContain(`<style media="not all">${fetched}</style>`);
});
