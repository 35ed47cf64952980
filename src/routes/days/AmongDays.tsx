import { useEffect, type ReactNode } from 'react';

import { onFirstUse } from '../../services/page/moments/firstUse.ts';

/** The days behind, one of them, or its change: what shows the others is fetched with the first use of the page, for they may be opened without a network. */
export function AmongDays({
  fetchOthers,
  children,
}: {
  /** The same at each render. */
  fetchOthers: () => Promise<unknown>;
  children: ReactNode;
}) {
  useEffect(() => onFirstUse(() => void fetchOthers().catch(() => null)), [fetchOthers]);

  return children;
}
