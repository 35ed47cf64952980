import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

import { historyEntry } from '../../../services/page/page.ts';
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

  // Another page may be on its way while this one is still shown: what opens then opens over that one.
  const here = useCallback(
    () => historyEntry() ?? { pathname, search, state },
    [pathname, search, state],
  );

  const open = useCallback(
    (chosen = '') => {
      if (opening.current === chosen) return;

      opening.current = chosen;
      const under = here();
      const query = chosen === '' ? name : `${name}=${encodeURIComponent(chosen)}`;
      void navigate(
        { pathname: under.pathname, search: `?${query}` },
        { replace: isReusable(under.state), state: openedOver(under.search, under.state) },
      );
    },
    [here, name, navigate],
  );

  return {
    isOpen: of !== null,
    of,
    open,
    close: () => {
      const over = here();
      if (!new URLSearchParams(over.search).has(name)) return;

      const closed = closedOf(over.state);
      void navigate(
        { pathname: over.pathname, search: closed?.search ?? '' },
        { replace: true, state: closed?.state ?? null },
      );
    },
  };
}
