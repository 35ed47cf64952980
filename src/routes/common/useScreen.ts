import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { namePage } from '../../services/page/pageTitle.ts';

// The browser itself sets the focus on the page that a visit begins with.
let hasVisitBegun = false;

/**
 * Names the page, and after a move to another page of the app puts the focus on its heading, as a page load would. What
 * opens over a page changes its query only, and manages the focus itself.
 */
export function useScreen(title: string): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    namePage(title);
  }, [title]);

  // With the page itself: whoever types at once must not be interrupted a moment later.
  useLayoutEffect(() => {
    if (!hasVisitBegun) {
      hasVisitBegun = true;
      return;
    }
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: isReturn });
    if (!isReturn) scrollTo(0, 0);
    // The way here is part of the move, and no reason for another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}

/** Puts the focus on the heading of the page, for whoever pressed something above it that is gone: once it is there, if it is not yet. */
export function focusScreen(): void {
  const heading = document.querySelector<HTMLElement>('#content h1');

  if (heading === null) hasVisitBegun = true;
  else heading.focus({ preventScroll: true });
}
