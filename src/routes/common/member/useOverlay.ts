import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

import { closedOf, isReusable, openedOver } from './overlayEntry.ts';

export interface Overlay {
  isOpen: boolean;
  /** Of what it is open, where it may be of several; empty else, null while it is closed. */
  of: string | null;
  open: (of?: string) => void;
  close: () => void;
}

/**
 * Something over the page, named in its query: a reload keeps it open, and the browser's Back closes it, as members expect
 * on a phone.
 */
export function useOverlay(name: string): Overlay {
  const location: Location<unknown> = useLocation();
  const { pathname, search, state } = location;
  const navigate = useNavigate();
  const of = new URLSearchParams(search).get(name);
  // Two presses in a row come before the address has changed.
  const opening = useRef<string | null>(null);

  useEffect(() => {
    opening.current = of;
  }, [of]);

  const open = useCallback(
    (chosen = '') => {
      if (opening.current === chosen) return;

      opening.current = chosen;
      const query = chosen === '' ? name : `${name}=${encodeURIComponent(chosen)}`;
      void navigate(
        { pathname, search: `?${query}` },
        { replace: isReusable(state), state: openedOver(search, state) },
      );
    },
    [name, navigate, pathname, search, state],
  );

  return {
    isOpen: of !== null,
    of,
    open,
    close: () => {
      const closed = closedOf(state);
      void navigate(
        { pathname, search: closed?.search ?? '' },
        { replace: true, state: closed?.state ?? null },
      );
    },
  };
}
