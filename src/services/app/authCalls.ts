import { LoginRefused } from '../../domain/account/login.ts';
import { SessionError } from '../../domain/app/session.ts';

type AuthApi = Awaited<ReturnType<typeof fetchAuthCalls>>;

/**
 * The calls of the auth service, as `authApi.ts` has them. They come with the first of them, or with `fetchAuthCalls`: nobody
 * waits for them to see a page. Where they cannot be fetched, the service counts as out of reach.
 */
export const login = fetched(
  (api) => api.login,
  () => new LoginRefused({ reason: 'network', serverMessage: null }),
);
export const readMember = fetched((api) => api.readMember, unreachable);
export const requestNewToken = fetched((api) => api.requestNewToken, unreachable);
export const logout = fetched((api) => api.logout, unreachable);

/** Fetches the calls, so that they are there when they are needed. Rejects where they cannot be fetched. */
export function fetchAuthCalls() {
  return import('./authApi.ts');
}

/** A call that is fetched when it is first made. It rejects with what `failure` makes where it cannot be. */
function fetched<TArgs extends unknown[], TAnswer>(
  pick: (api: AuthApi) => (...args: TArgs) => Promise<TAnswer>,
  failure: () => Error,
): (...args: TArgs) => Promise<TAnswer> {
  return async (...args) => {
    const api = await fetchAuthCalls().catch(() => {
      throw failure();
    });

    return pick(api)(...args);
  };
}

function unreachable(): SessionError {
  return new SessionError('unreachable');
}
