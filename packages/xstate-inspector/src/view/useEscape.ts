import { useEffect, type RefObject } from 'react';

/** Calls back when Escape is pressed within an element. */
export function useEscape(within: RefObject<HTMLElement | null>, escape: () => void): void {
  useEffect(() => {
    const hear = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof Node && within.current?.contains(target)) escape();
    };

    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [within, escape]);
}
