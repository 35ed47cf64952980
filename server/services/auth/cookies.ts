import { createHmac, randomBytes, type KeyObject } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie';

import type { Clock } from '../wire/clock.ts';
import type { Keys } from '../secrets/keys.ts';
import { pepperedHash } from '../secrets/pepper.ts';
import { rememberedSeconds, type Session } from './sessions.ts';

const codeFreeSeconds = 30 * 24 * 60 * 60;
const browserSeconds = 180 * 24 * 60 * 60;
/** Several people share a browser, and every cookie goes along with every request. */
const mostBrowserCookies = 5;

/** The auth service's cookies: one for the sign-in, and for each member this browser knows one, or two where it goes without a code. No page can read them, and no other path or site is sent them. */
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
  /** The token by which this browser goes without a code for the address's member, or null. */
  readCodeFree(context: Context, email: string): string | null;
  /** Keeps that for 30 days. */
  writeCodeFree(context: Context, email: string, token: string): void;
}

/** Cookies under `/auth`, over TLS only when `secure`. */
export function createCookies(keys: Keys, clock: Clock, { secure }: { secure: boolean }): Cookies {
  const attributes = { httpOnly: true, sameSite: 'Strict', path: '/auth', secure } as const;
  const refreshName = cookieName('fourfold_refresh', secure);
  const browserPrefix = cookieName('fourfold_browser_', secure);
  const codeFreePrefix = cookieName('fourfold_code_free_', secure);
  const marks = (pepper: KeyObject) => marksUnder(pepper, browserPrefix);
  const present = marks(keys.pepper);
  const former = keys.former.pepper.map(marks);

  /** The names of the cookies of this browser that are not the given one, the newest first, forged ones last. */
  async function otherBrowserCookies(context: Context, own: string): Promise<string[]> {
    const issued = new Map<string, number>();
    for (const { signature } of [present, ...former]) {
      for (const [name, value] of Object.entries(await getSignedCookie(context, signature))) {
        if (!name.startsWith(browserPrefix) || name === own) continue;
        issued.set(name, Math.max(issued.get(name) ?? 0, partsOf(value).issuedAt));
      }
    }

    return [...issued].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  }

  const codeFreeName = (pepper: KeyObject, email: string): string =>
    codeFreePrefix + ownerUnder(pepper, email).slice(0, 16);

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
      for (const { nameOf, ownerOf, signature } of [present, ...former]) {
        const value = await getSignedCookie(context, signature, nameOf(email));
        const { owner, browser, issuedAt } = partsOf(value);
        const isCurrent = secondsOf(clock()) - issuedAt <= browserSeconds;
        if (owner === ownerOf(email) && browser !== '' && isCurrent) return browser;
      }

      return null;
    },

    async writeBrowser(context, email) {
      const browser = randomBytes(16).toString('base64url');
      const value = `${present.ownerOf(email)}.${browser}.${secondsOf(clock())}`;
      const name = present.nameOf(email);

      await setSignedCookie(context, name, value, present.signature, {
        ...attributes,
        maxAge: browserSeconds,
      });
      const earlier = new Set(former.map(({ nameOf }) => nameOf(email)));
      const others = await otherBrowserCookies(context, name);
      const still = others.filter((other) => !earlier.has(other));
      const kept = new Set(still.slice(0, mostBrowserCookies - 1));
      for (const surplus of others.filter((other) => !kept.has(other))) {
        setCookie(context, surplus, '', { ...attributes, maxAge: 0 });
      }
    },

    readCodeFree(context, email) {
      for (const pepper of [keys.pepper, ...keys.former.pepper]) {
        const token = getCookie(context, codeFreeName(pepper, email));
        if (token !== undefined && token !== '') return token;
      }

      return null;
    },

    writeCodeFree(context, email, token) {
      setCookie(context, codeFreeName(keys.pepper, email), token, {
        ...attributes,
        maxAge: codeFreeSeconds,
      });
    },
  };
}

/** The name of a cookie: with TLS one that a browser takes from nobody who has none. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}

/** How a browser's cookies are named and signed under a pepper. */
function marksUnder(pepper: KeyObject, browserPrefix: string) {
  const ownerOf = (email: string): string => ownerUnder(pepper, email);

  return {
    signature: createHmac('sha256', pepper).update('browser cookie').digest(),
    ownerOf,
    nameOf: (email: string): string => browserPrefix + ownerOf(email).slice(0, 16),
  };
}

function ownerUnder(pepper: KeyObject, email: string): string {
  return pepperedHash({ pepper }, 'browser-owner', email);
}

function partsOf(value: string | false | undefined) {
  const [owner = '', browser = '', issuedAt = '0'] = value ? value.split('.') : [];

  return { owner, browser, issuedAt: Number(issuedAt) };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
