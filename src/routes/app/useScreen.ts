import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

// The browser itself sets the focus on the page that a visit begins with.
let hasVisitBegun = false;

/** Names the page, and after a move within the app puts the focus on its heading, as a page load would. */
export function useScreen(title: string): void {
  const { key } = useLocation();
  const kind = useNavigationType();

  useEffect(() => {
    document.title = `${title} · Fourfold`;
  }, [title]);

  useEffect(() => {
    if (!hasVisitBegun) {
      hasVisitBegun = true;
      return;
    }
    const isReturn = kind === NavigationType.Pop;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: isReturn });
    if (!isReturn) scrollTo(0, 0);
  }, [key, kind]);
}
