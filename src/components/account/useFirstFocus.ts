import { useEffect, type RefObject } from 'react';

/** Moves the focus to a field once it is on the page. */
export function useFirstFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    // Password managers overlook a field that takes the focus before it was painted.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field]);
}
