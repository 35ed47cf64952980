import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { toastEdge, toastRoom } from '#src/components/ui/overlays/toastEdge.ts';

describe('toasts (rules/rooms#R7)', () => {
  test('stand at the bottom where no field is in use', () => {
    expect(toastEdge(null, 800)).toBe('bottom');
  });

  test('lie over no field that leaves them room on either side', () => {
    const px = fc.integer({ min: 0, max: 2_000 });

    fc.assert(
      fc.property(px, px, px, (top, height, pageHeight) => {
        const field = { top, bottom: top + height };
        const below = pageHeight - field.bottom;
        fc.pre(Math.max(top, below) >= toastRoom);

        const room = toastEdge(field, pageHeight) === 'top' ? top : below;
        expect(room).toBeGreaterThanOrEqual(toastRoom);
      }),
    );
  });
});
