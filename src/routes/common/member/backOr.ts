import type { NavigateFunction } from 'react-router-dom';

import { historyEntry } from '../../../services/page/page.ts';
import { entryOf } from './overlayEntry.ts';

/** Goes back to the page before; from a page that the visit began with, where there is none of ours, to `path` (rules/schedule#S31). */
export function backOr(navigate: NavigateFunction, path: string): void {
  const entry = historyEntry();
  const spent = entryOf(entry?.state).spent;

  if (entry !== null && entry.place > spent) void navigate(-1 - spent);
  else void navigate(path, { replace: true });
}
