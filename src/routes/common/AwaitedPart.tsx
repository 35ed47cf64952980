import type { ReactNode } from 'react';

import { NotYetFetched } from '../../components/rooms/NotYetFetched.tsx';
import type { OnceUsed } from './useOnceUsed.ts';

/** What comes with its own file, or in its place the words that it is still to come, or could not be fetched. */
export function AwaitedPart<T>({
  once: { part, hasFailed },
  children,
}: {
  once: OnceUsed<T>;
  children: (part: T) => ReactNode;
}) {
  return part === null ? <NotYetFetched hasFailed={hasFailed} /> : children(part);
}
