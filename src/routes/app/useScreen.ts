import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Names the page, and after a move within the app puts the focus on its heading, as a page load would. */
export function useScreen(title: string): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const isFirst = key === 'default';

  useEffect(() => {
    document.title = `${title} · Fourfold`;
  }, [title]);

  useEffect(() => {
    if (isFirst) return;
    const isReturn = kind === NavigationType.Pop;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: isReturn });
    if (!isReturn) scrollTo(0, 0);
  }, [key, kind, isFirst]);
}
