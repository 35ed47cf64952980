import { expect, test } from 'vitest';

import { servedFaults } from '../../scripts/verify/calls/malformedMedia.ts';

const good = {
  'content-type': 'image/png',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment; filename="1.png"',
  'content-security-policy': "default-src 'none'; sandbox",
};

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ 'content-type': 'image/svg+xml' }, ['A file is served as "image/svg+xml".']],
  [{ 'x-content-type-options': '' }, ['A file may be sniffed.']],
  [{ 'content-disposition': 'inline' }, ['A file is no attachment.']],
  [{ 'content-security-policy': "default-src 'none'" }, ['A file stands in no sandbox.']],
])('a kept file that is given out with %o is judged', (planted, faults) => {
  expect(servedFaults(new Response(null, { headers: { ...good, ...planted } }))).toEqual(faults);
});

test('a file that fails is seen', () => {
  expect(servedFaults(new Response(null, { status: 500 }))).toEqual(['A file is answered 500.']);
});
