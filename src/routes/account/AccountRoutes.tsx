import { useLocation } from 'react-router-dom';

import { paths } from '../common/paths.ts';
import { AccountRoute } from './AccountRoute.tsx';
import { LeavingRoute } from './LeavingRoute.tsx';

/** The pages of a member's account, in one file: each address more in the list of rooms is loaded by everyone. */
export function AccountRoutes() {
  const { pathname } = useLocation();

  return pathname === paths.leaving ? <LeavingRoute /> : <AccountRoute />;
}
