import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import { rememberedAnswers } from '../../process/remembered.ts';
import type { Clock } from '../wire/clock.ts';
import type { Keys } from '../secrets/keys.ts';
import { pepperedHash } from '../secrets/pepper.ts';
import { readSignedText, signedText } from '../secrets/signedTexts.ts';
import { rememberedSeconds, type Session } from './sessions.ts';

const codeFreeSeconds = 30 * 24 * 60 * 60;
const browserSeconds = 180 * 24 * 60 * 60;
/** Several people share a browser, and every cookie goes along with every request. */
const mostBrowserCookies = 5;
/** Addresses whose name in a cookie is remembered. */
const mostOwners = 10_000;

/** The auth service's cookies: one for the sign-in, and for each member this browser knows one, or two where it goes without a code. No page can read them, and no other path or site is sent them. */
export interface Cookies {
  readRefreshToken(context: Context): string | null;
  /** Kept 30 days when the member asked to be remembered, else until the browser closes. */
  writeRefreshToken(context: Context, session: Session): void;
  clearRefreshToken(context: Context): void;
  /** The name of this browser if the address's member has signed in here within 180 days, or null. */
  readBrowser(context: Context, email: string): string | null;
  /**
   * Makes this browser known as one in which the address's member has signed in. It stays known for the four members
   * before; whoever signed in longest ago is forgotten.
   */
  writeBrowser(context: Context, email: string): void;
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
  const present = marksUnder(keys.pepper);
  const former = keys.former.pepper.map(marksUnder);

  /** The names of the cookies of this browser that are not the given one, the newest first, forged ones last. */
  function otherBrowserCookies(context: Context, own: string): string[] {
    const issued = new Map<string, number>();
    for (const [name, signed] of Object.entries(getCookie(context))) {
      if (!name.startsWith(browserPrefix) || name === own) continue;
      const moments = [present, ...former].map((marks) => marks.read(signed).issuedAt);
      issued.set(name, Math.max(...moments));
    }

    return [...issued].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
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

    readBrowser(context, email) {
      for (const { ownerOf, read } of [present, ...former]) {
        const own = ownerOf(email);
        const { browser, issuedAt, owner } = read(getCookie(context, nameOf(browserPrefix, own)));
        const isCurrent = secondsOf(clock()) - issuedAt <= browserSeconds;
        if (owner === own && browser !== '' && isCurrent) return browser;
      }

      return null;
    },

    writeBrowser(context, email) {
      const owner = present.ownerOf(email);
      const browser = randomBytes(16).toString('base64url');
      const value = `${owner}.${browser}.${secondsOf(clock())}`;
      const name = nameOf(browserPrefix, owner);

      setCookie(context, name, signedText(value, present.signature), {
        ...attributes,
        maxAge: browserSeconds,
      });
      const earlier = new Set(former.map(({ ownerOf }) => nameOf(browserPrefix, ownerOf(email))));
      const others = otherBrowserCookies(context, name);
      const still = others.filter((other) => !earlier.has(other));
      const kept = new Set(still.slice(0, mostBrowserCookies - 1));
      for (const surplus of others.filter((other) => !kept.has(other))) {
        setCookie(context, surplus, '', { ...attributes, maxAge: 0 });
      }
    },

    readCodeFree(context, email) {
      for (const { ownerOf } of [present, ...former]) {
        const token = getCookie(context, nameOf(codeFreePrefix, ownerOf(email)));
        if (token !== undefined && token !== '') return token;
      }

      return null;
    },

    writeCodeFree(context, email, token) {
      setCookie(context, nameOf(codeFreePrefix, present.ownerOf(email)), token, {
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
function marksUnder(pepper: KeyObject) {
  const signature = createSecretKey(createHmac('sha256', pepper).update('browser cookie').digest());

  return {
    signature,
    ownerOf: rememberedAnswers(mostOwners, (email) =>
      pepperedHash({ pepper }, 'browser-owner', email),
    ),
    /** What such a cookie says; nothing where there is none, or it is not signed by this. */
    read: (signed: string | undefined) =>
      partsOf(signed === undefined ? '' : (readSignedText(signed, signature) ?? '')),
  };
}

function nameOf(prefix: string, owner: string): string {
  return prefix + owner.slice(0, 16);
}

function partsOf(value: string) {
  const [owner = '', browser = '', issuedAt = '0'] = value.split('.');

  return { owner, browser, issuedAt: Number(issuedAt) };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
