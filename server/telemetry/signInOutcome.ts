import { authPaths } from '../../src/contract/account/auth.ts';
import { profilePaths } from '../../src/contract/account/profile.ts';
import type { MeteredRequest } from '../services/wire/meters.ts';

/** How a sign-in ended. `locked` is an account that may not be entered, `busy` a storm in which nobody looked. */
type SignInOutcome = 'ok' | 'wrong' | 'code-wanted' | 'locked' | 'limited' | 'busy';

const routes = new Set<string>([authPaths.login, profilePaths.auth]);

/** How the answer to a sign-in counts, or null for what is none, or was not looked at. */
export function signInOutcome({ outcome, route, status }: MeteredRequest): SignInOutcome | null {
  if (!routes.has(route)) return null;
  if (status === 429) return 'limited';
  if (status === 503) return 'busy';

  switch (outcome) {
    case 'signed-in':
      return 'ok';
    case 'refused':
      return 'wrong';
    case 'needs-code':
      return 'code-wanted';
    case 'closed':
      return 'locked';
    default:
      return null;
  }
}
