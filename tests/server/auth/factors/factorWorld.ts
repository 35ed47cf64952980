import { createAccessTokens } from '#server/services/secrets/accessTokens.ts';
import type { SignedIn } from '#server/services/auth/signedIn.ts';
import { currentCode } from '#server/services/secrets/oneTimeCodes.ts';
import { factorPaths } from '#src/contract/account/factor.ts';
import { provePath } from '#src/contract/account/proofs.ts';
import { secretOf } from '#tests/support/secretOf.ts';

import { password, type Browser, type World } from '../world.ts';

/** A member signed in in one browser. */
export interface Signed {
  browser: Browser;
  token: string;
  signedIn: SignedIn;
  post: (path: string, body: unknown) => Promise<Response>;
  get: (path: string) => Promise<Response>;
  /** A proof for the second factor; with a code where one is on. */
  prove: (code?: string) => Promise<string>;
  /** Gets a secret that waits for its code. */
  setUp: (code?: string) => Promise<Uint8Array>;
  /** Switches a second factor on, and answers its secret and the backup codes. */
  switchOn: (code?: string) => Promise<{ secret: Uint8Array; codes: string[] }>;
  /** The status of `GET /auth/session`. */
  session: () => Promise<number>;
}

export async function signedIn(
  world: World,
  email: string,
  { browser = world.browser(), code }: { browser?: Browser; code?: string } = {},
): Promise<Signed> {
  const login = await browser.login(email, password, code === undefined ? {} : { mfa_code: code });
  const { access_token: token = '' } = (await login.json()) as { access_token?: string };
  const claims = await createAccessTokens(world.keys, world.now).read(token);
  if (claims === null) {
    throw new Error(`${email} was not signed in: ${login.status}.`);
  }

  const headers = { Authorization: `Bearer ${token}` };
  const post: Signed['post'] = (path, body) => browser.post(path, body, headers);
  const get: Signed['get'] = (path) => browser.fetch(path, { headers });
  const prove: Signed['prove'] = async (given) => {
    const body = { action: 'factor', password, ...(given ? { mfa_code: given } : {}) };
    const { proof = '' } = (await (await post(provePath, body)).json()) as { proof?: string };

    return proof;
  };
  const setUp: Signed['setUp'] = async (given) => {
    const answer = await post(factorPaths.setUp, { proof: await prove(given) });
    const { data } = (await answer.json()) as { data: { text: string } };

    return secretOf(data.text);
  };

  return {
    browser,
    token,
    signedIn: claims,
    post,
    get,
    prove,
    setUp,
    async switchOn(given) {
      const secret = await setUp(given);
      const body = { code: currentCode(secret, world.now()), end_others: false };
      const answer = await post(factorPaths.confirm, body);
      const { data } = (await answer.json()) as { data: { codes: string[] } };

      return { secret, codes: data.codes };
    },
    session: async () => (await get('/auth/session')).status,
  };
}
