import type { NavigateFunction } from 'react-router-dom';

/** Goes back one page; on a page that the visit began with, where there is none of ours, to `path` (reading G39). */
export function backOr(navigate: NavigateFunction, path: string): void {
  if (hasPageBefore()) void navigate(-1);
  else void navigate(path, { replace: true });
}

function hasPageBefore(): boolean {
  const state: unknown = history.state;

  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  );
}
