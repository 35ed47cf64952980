import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';

import { AddressRefused } from '#server/services/letters/carrier.ts';
import { mimeOf } from '#server/services/letters/mime.ts';
import { isAddress } from '#src/contract/common/addressShape.ts';

const composer = createTransport({ streamTransport: true, buffer: true });

test('whatever is taken for an address is the one mailbox that a letter goes to (rules/account#C2, rules/account#C57)', async () => {
  const sign = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a', 'b', '1', 'A', 'ä', '王') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Array.from('.-+_()<>,;:"\\@ \t．。ｂ\u{AD}\u{200D}\u{FE0F}ﬁ')),
    },
  );
  const part = fc.string({ unit: sign, minLength: 1, maxLength: 4 });
  const address = fc.tuple(part, part, part).map(([name, host, top]) => `${name}@${host}.${top}`);
  let taken = 0;

  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      if (!isAddress(to)) return;

      taken += 1;
      const { envelope } = await composer.sendMail(mimeOf(letterTo(to), 'from@example.com'));
      expect(envelope.to).toHaveLength(1);
      expect(readable(envelope.to[0] ?? '')).toBe(readable(to));
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(100);
});

test.each([
  '(0)victim@b.com',
  'x<b@b.com>',
  'root,b@b.com',
  'b@b.com(x)',
  'x:b@b.com;',
  'b@B．com',
  'b@b\u{AD}.com',
  '"a b"@b.com',
  'a..b@b.com',
  'b@-b.com',
])('%j is no address, and takes no letter', (to) => {
  expect(isAddress(to)).toBe(false);
  expect(() => mimeOf(letterTo(to), 'from@example.com')).toThrow(AddressRefused);
});

function letterTo(address: string) {
  return {
    id: 'one',
    address,
    at: new Date(0),
    subject: 'Hello',
    text: 'Hello.',
    html: '<p>Hello.</p>',
  };
}

/** An address in one spelling, whichever a mailer made of its domain. */
function readable(address: string): string {
  const at = address.lastIndexOf('@');

  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1))}`.toLowerCase();
}
