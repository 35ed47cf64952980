import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { linkTokenIn } from '../../domain/account/recovery.ts';

/** Marks the entry of the history to which a link with a token led. */
const mark = 'hadToken';

/**
 * The token of the link that led here, or null. It leaves the address and the browser's history before the page is painted, and stays in
 * memory alone (rules/account#C64). Whoever goes on to the same page without a link has none.
 */
export function useLinkToken(): string | null {
  const { hash, pathname, search, ...entry } = useLocation();
  const navigate = useNavigate();
  const inAddress = linkTokenIn(hash);
  const [token, setToken] = useState(inAddress);
  const present = inAddress ?? (isMarked(entry.state) ? token : null);
  if (present !== token) setToken(present);

  useLayoutEffect(() => {
    if (inAddress === null) return;

    void navigate({ pathname, search }, { replace: true, state: { [mark]: true } });
  }, [inAddress, navigate, pathname, search]);

  return present;
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && mark in state;
}
