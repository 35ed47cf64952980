import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  toastEdge,
  toastRoom,
  wantedEdge,
  type ToastEdge,
} from '#src/components/ui/overlays/toastEdge.ts';

describe('toasts (rules/rooms#R7)', () => {
  test('stand at the bottom where no field is in use', () => {
    expect(toastEdge(wantedEdge(false), null, 800)).toBe('bottom');
  });

  test('stand below the bar where a dialog has its buttons at the bottom', () => {
    expect(toastEdge(wantedEdge(true), null, 800)).toBe('top');
    expect(toastEdge(wantedEdge(true), { top: 300, bottom: 340 }, 800)).toBe('top');
  });

  test('stand below a field at the top of a dialog', () => {
    expect(toastEdge(wantedEdge(true), { top: 80, bottom: 120 }, 800)).toBe('bottom');
  });

  test('lie over no field that leaves them room on either side', () => {
    const px = fc.integer({ min: 0, max: 2_000 });
    const edges = fc.constantFrom<ToastEdge>('top', 'bottom');

    fc.assert(
      fc.property(edges, px, px, px, (wanted, top, height, pageHeight) => {
        const field = { top, bottom: top + height };
        const below = pageHeight - field.bottom;
        fc.pre(Math.max(top, below) >= toastRoom);

        const room = toastEdge(wanted, field, pageHeight) === 'top' ? top : below;
        expect(room).toBeGreaterThanOrEqual(toastRoom);
      }),
    );
  });
});
