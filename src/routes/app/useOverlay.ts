import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface Overlay {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * Something over the page, named in its query: a reload keeps it open, and the browser's Back closes it, as members expect
 * on a phone.
 */
export function useOverlay(name: string): Overlay {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const isOpen = new URLSearchParams(search).has(name);
  // Two presses in a row come before the address has changed.
  const isOpening = useRef(false);

  useEffect(() => {
    isOpening.current = isOpen;
  }, [isOpen]);

  return {
    isOpen,
    open: () => {
      if (isOpen || isOpening.current) return;

      isOpening.current = true;
      void navigate({ pathname, search: `?${name}` }, { state: { isOverlay: true } });
    },
    close: () => {
      if (isOverlay(location.state)) void navigate(-1);
      else void navigate({ pathname }, { replace: true });
    },
  };
}

function isOverlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOverlay' in state;
}
