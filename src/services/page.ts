/** Whether this person asked their system for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Reports whether the page is hidden, at once and whenever that changes. Returns how to stop. */
export function onPageHidden(listener: (isHidden: boolean) => void): () => void {
  const report = () => listener(document.hidden);
  document.addEventListener('visibilitychange', report);

  report();
  return () => document.removeEventListener('visibilitychange', report);
}
