import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus when a state comes in which the button that was pressed is gone. The element has a `tabIndex` of -1. */
export function useFocusKept<T extends HTMLElement>(state: string): RefObject<T | null> {
  const ref = useRef<T>(null);
  const last = useRef(state);

  useEffect(() => {
    const element = ref.current;
    if (element === null || last.current === state) return;

    last.current = state;
    const { activeElement, body } = element.ownerDocument;
    if (activeElement === body) element.focus({ preventScroll: true });
  }, [state]);

  return ref;
}
