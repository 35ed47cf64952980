import { encode } from 'uqr';

import type { QrPicture } from '../../../../src/contract/account/factor.ts';

/** A text as a QR code: one path of an SVG that is `size` wide and high, with the quiet border that readers want. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/gu),
      ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
    )
    .join('');

  return { size, path };
}
