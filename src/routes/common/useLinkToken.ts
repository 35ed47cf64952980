import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { linkTokenIn } from '../../domain/account/recovery.ts';

/**
 * The token of the link that led here, or null. It leaves the address and the browser's history before the page is painted, and stays in
 * memory alone (rules/account#C64).
 */
export function useLinkToken(): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = linkTokenIn(hash);
  const [token, setToken] = useState(inAddress);
  if (inAddress !== null && inAddress !== token) setToken(inAddress);

  useLayoutEffect(() => {
    if (inAddress !== null) void navigate({ pathname, search }, { replace: true });
  }, [inAddress, navigate, pathname, search]);

  return token;
}
