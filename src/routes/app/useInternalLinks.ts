import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Follows plain links to this app without a page load, so that components need only an `href`. */
export function useInternalLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();

  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event) || !staysInside(link)) return;

    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

function staysInside(link: HTMLAnchorElement): boolean {
  const opensHere = link.target === '' || link.target === '_self';
  const isAnchor = link.getAttribute('href')?.startsWith('#') === true;
  return (
    opensHere && !isAnchor && !link.hasAttribute('download') && link.origin === location.origin
  );
}
