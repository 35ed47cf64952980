import fc from 'fast-check';
import { encode } from 'uqr';
import { expect, test } from 'vitest';

import { backupCodeOf, newBackupCodes } from '#server/services/auth/codes/backupCodes.ts';
import { qrPicture } from '#server/services/auth/factors/qrPath.ts';

test('a backup code is read however it is typed, and nothing else is one (rules/factors#J4)', () => {
  const spelled = fc.constantFrom(
    (code: string) => code,
    (code: string) => code.toLowerCase(),
    (code: string) => code.replaceAll('-', ''),
    (code: string) => ` ${code.replaceAll('-', ' ')} `,
    (code: string) => code.replaceAll('-', '–'),
    (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
  );
  fc.assert(
    fc.property(fc.nat(9), spelled, (number, spell) => {
      const code = newBackupCodes()[number] ?? '';

      expect(backupCodeOf(spell(code))).toEqual({
        number,
        text: code.slice(2).replaceAll('-', ''),
      });
      expect(backupCodeOf(code.slice(0, -1))).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (typed) => {
      expect(backupCodeOf(typed)).toBeNull();
    }),
  );
});

test('a QR code is drawn as one path that paints each dark module, and no other', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 150, unit: 'grapheme-ascii' }), (text) => {
      const { data, size } = encode(text, { ecc: 'M', border: 4 });
      const picture = qrPicture(text);
      const painted = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
      for (const [, x = '', y = '', length = ''] of picture.path.matchAll(
        /M(\d+) (\d+)h(\d+)v1h-\d+z/gu,
      )) {
        painted[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
      }

      expect([picture.size, painted]).toEqual([size, data]);
    }),
    { numRuns: 20 },
  );
});
