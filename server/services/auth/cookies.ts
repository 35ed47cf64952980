import { createHmac, randomBytes } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie';

import type { Clock } from '../wire/clock.ts';
import type { Keys } from '../secrets/keys.ts';
import { pepperedHash } from '../secrets/pepper.ts';
import { rememberedSeconds, type Session } from './sessions.ts';

const browserSeconds = 180 * 24 * 60 * 60;
/** Several people share a browser, and every cookie goes along with every request. */
const mostBrowserCookies = 5;

/** The auth service's cookies: one for the sign-in, and one for each member this browser knows. No page can read them, and no other path or site is sent them. */
export interface Cookies {
  readRefreshToken(context: Context): string | null;
  /** Kept 30 days when the member asked to be remembered, else until the browser closes. */
  writeRefreshToken(context: Context, session: Session): void;
  clearRefreshToken(context: Context): void;
  /** The name of this browser if the address's member has signed in here within 180 days, or null. */
  readBrowser(context: Context, email: string): Promise<string | null>;
  /**
   * Makes this browser known as one in which the address's member has signed in. It stays known for the four members
   * before; whoever signed in longest ago is forgotten.
   */
  writeBrowser(context: Context, email: string): Promise<void>;
}

/** Cookies under `/auth`, over TLS only when `secure`. */
export function createCookies(keys: Keys, clock: Clock, { secure }: { secure: boolean }): Cookies {
  const attributes = { httpOnly: true, sameSite: 'Strict', path: '/auth', secure } as const;
  const refreshName = cookieName('fourfold_refresh', secure);
  const browserPrefix = cookieName('fourfold_browser_', secure);
  const signature = createHmac('sha256', keys.pepper).update('browser cookie').digest();
  const ownerOf = (email: string) => pepperedHash(keys, 'browser-owner', email);
  const nameOf = (email: string) => browserPrefix + ownerOf(email).slice(0, 16);

  /** The names of the cookies of this browser that are not the given one, the newest first, forged ones last. */
  async function otherBrowserCookies(context: Context, own: string): Promise<string[]> {
    const cookies = Object.entries(await getSignedCookie(context, signature));

    return cookies
      .filter(([name]) => name.startsWith(browserPrefix) && name !== own)
      .map(([name, value]) => ({ name, issuedAt: partsOf(value).issuedAt }))
      .toSorted((one, other) => other.issuedAt - one.issuedAt)
      .map(({ name }) => name);
  }

  return {
    readRefreshToken: (context) => getCookie(context, refreshName) ?? null,

    writeRefreshToken(context, { refreshToken, remembered }) {
      setCookie(context, refreshName, refreshToken, {
        ...attributes,
        ...(remembered ? { maxAge: rememberedSeconds } : {}),
      });
    },

    clearRefreshToken(context) {
      setCookie(context, refreshName, '', { ...attributes, maxAge: 0 });
    },

    async readBrowser(context, email) {
      const value = await getSignedCookie(context, signature, nameOf(email));
      const { owner, browser, issuedAt } = partsOf(value);
      const isCurrent = secondsOf(clock()) - issuedAt <= browserSeconds;

      return owner === ownerOf(email) && browser !== '' && isCurrent ? browser : null;
    },

    async writeBrowser(context, email) {
      const browser = randomBytes(16).toString('base64url');
      const value = `${ownerOf(email)}.${browser}.${secondsOf(clock())}`;
      const name = nameOf(email);

      await setSignedCookie(context, name, value, signature, {
        ...attributes,
        maxAge: browserSeconds,
      });
      const others = await otherBrowserCookies(context, name);
      for (const surplus of others.slice(mostBrowserCookies - 1)) {
        setCookie(context, surplus, '', { ...attributes, maxAge: 0 });
      }
    },
  };
}

/** The name of a cookie: with TLS one that a browser takes from nobody who has none. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}

function partsOf(value: string | false | undefined) {
  const [owner = '', browser = '', issuedAt = '0'] = value ? value.split('.') : [];

  return { owner, browser, issuedAt: Number(issuedAt) };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
