import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const name = 'invitation';

/**
 * The token of the invitation that led here, or null. It leaves the address before the page is painted, and stays with this entry of
 * the tab's history, so that a reload keeps it (rules/account#C72).
 */
export function useInvitation(): string | null {
  const { pathname, search, ...entry } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get(name);

  useLayoutEffect(() => {
    if (inAddress === null) return;

    const rest = new URLSearchParams(search);
    rest.delete(name);
    const kept = { replace: true, state: { [name]: inAddress } };
    void navigate({ pathname, search: rest.toString() }, kept);
  }, [inAddress, navigate, pathname, search]);

  return inAddress ?? invitationIn(entry.state);
}

function invitationIn(state: unknown): string | null {
  const kept = typeof state === 'object' && state !== null && name in state ? state[name] : null;

  return typeof kept === 'string' ? kept : null;
}
