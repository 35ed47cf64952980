import * as v from 'valibot';

import { refreshAnswer } from '../../../src/contract/account/auth.ts';
import { password } from './members.ts';
import { origin, refreshCookie, type World } from './world.ts';

/** What the auth service gave out, in the order in which it did. */
export interface SignedInBrowser {
  signIn: (
    email: string,
    how: { isRemembered: boolean; cookie: number | null },
  ) => Promise<boolean>;
  refresh: (refreshToken: number) => Promise<boolean>;
  signOut: (cookie: number | null, accessToken: number | null) => Promise<void>;
  opens: (accessToken: number) => Promise<boolean>;
}

/** A browser that keeps every token that it ever had, and sends the one it is told to. It throws an Error on an answer that nothing explains. */
export function signedInBrowser({ services: { auth } }: World): SignedInBrowser {
  const refreshTokens: string[] = [];
  const accessTokens: string[] = [];

  async function post(path: string, body: unknown, cookie: number | null, access: number | null) {
    const headers = new Headers({ 'content-type': 'application/json', origin });
    if (cookie !== null) headers.set('cookie', `${refreshCookie}=${refreshTokens[cookie]}`);
    if (access !== null) headers.set('authorization', `Bearer ${accessTokens[access]}`);
    const request = new Request(`${origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });

    return auth.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.7' } } });
  }
  /** Keeps what a sign-in or a refresh gave; false where it was refused with that status. */
  async function keep(answer: Response, refusal: number): Promise<boolean> {
    if (answer.status === refusal) return false;
    if (answer.status !== 200)
      throw new Error(`It is answered ${answer.status}: ${await answer.text()}`);

    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${refreshCookie}=`));
    const token = /=(?<token>[^;]+);/u.exec(cookie ?? '')?.groups?.['token'];
    if (token === undefined) throw new Error('It gives no refresh token.');
    refreshTokens.push(token);
    accessTokens.push(v.parse(refreshAnswer, await answer.json()).access_token);
    return true;
  }

  return {
    async signIn(email, { isRemembered, cookie }) {
      const body = { email, password, remember_me: isRemembered };
      return keep(await post('/auth/login', body, cookie, null), 403);
    },
    refresh: async (token) => keep(await post('/auth/refresh', {}, token, null), 401),
    async signOut(cookie, access) {
      const { status } = await post('/auth/logout', {}, cookie, access);
      if (status !== 200) throw new Error(`A sign-out is answered ${status}.`);
    },
    async opens(access) {
      const headers = { authorization: `Bearer ${accessTokens[access]}` };
      const { status } = await auth.fetch(new Request(`${origin}/auth/session`, { headers }));
      if (status !== 200 && status !== 401) throw new Error(`A visit is answered ${status}.`);
      return status === 200;
    },
  };
}
