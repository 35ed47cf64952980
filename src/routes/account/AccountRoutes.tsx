import { useLocation } from 'react-router-dom';

import { lazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';
import { AccountRoute } from './AccountRoute.tsx';

const LeavingRoute = lazyRoom(async () => (await import('./LeavingRoute.tsx')).LeavingRoute);

/** The pages of a member's account, at one address: each address more in the list of rooms is loaded by everyone. */
export function AccountRoutes() {
  const { pathname } = useLocation();

  return pathname === paths.leaving ? <LeavingRoute /> : <AccountRoute />;
}
