import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus when a state comes in which the button that was pressed is gone. The element has a `tabIndex` of -1. There
 * is nothing to press in the state null: whatever comes after it leaves the focus where it is.
 */
export function useFocusKept<T extends HTMLElement>(state: string | null): RefObject<T | null> {
  const ref = useRef<T>(null);
  const last = useRef(state);

  useEffect(() => {
    const element = ref.current;
    if (element === null || last.current === state) return;

    const isFirst = last.current === null;
    last.current = state;
    if (isFirst) return;

    const { activeElement, body } = element.ownerDocument;
    if (activeElement === body) element.focus({ preventScroll: true });
  }, [state]);

  return ref;
}
