import { createHmac, randomBytes } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie';

import type { Clock } from './clock.ts';
import type { Keys } from './keys.ts';
import { pepperedHash } from './pepper.ts';
import { rememberedSeconds, type Session } from './sessions.ts';

const refreshName = 'fourfold_refresh';
const browserName = 'fourfold_browser';
const browserSeconds = 180 * 24 * 60 * 60;

/** The auth service's two cookies. No page can read them, and no other path or site is sent them. */
export interface Cookies {
  readRefreshToken(context: Context): string | null;
  /** Kept 30 days when the member asked to be remembered, else until the browser closes. */
  writeRefreshToken(context: Context, session: Session): void;
  clearRefreshToken(context: Context): void;
  /** The name of this browser if the address's member has signed in here within 180 days, or null. */
  readBrowser(context: Context, email: string): Promise<string | null>;
  /** Makes this browser known as one in which the address's member has signed in. */
  writeBrowser(context: Context, email: string): Promise<void>;
}

/** Cookies under `/auth`, over TLS only when `secure`. */
export function createCookies(keys: Keys, clock: Clock, { secure }: { secure: boolean }): Cookies {
  const attributes = { httpOnly: true, sameSite: 'Strict', path: '/auth', secure } as const;
  const signature = createHmac('sha256', keys.pepper).update('browser cookie').digest();
  const ownerOf = (email: string) => pepperedHash(keys, 'browser-owner', email);

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
      const value = await getSignedCookie(context, signature, browserName);
      const [owner, browser, issuedAt] = typeof value === 'string' ? value.split('.') : [];
      const isCurrent = secondsOf(clock()) - Number(issuedAt) <= browserSeconds;

      return owner === ownerOf(email) && browser !== undefined && isCurrent ? browser : null;
    },

    async writeBrowser(context, email) {
      const browser = randomBytes(16).toString('base64url');
      const value = `${ownerOf(email)}.${browser}.${secondsOf(clock())}`;

      await setSignedCookie(context, browserName, value, signature, {
        ...attributes,
        maxAge: browserSeconds,
      });
    },
  };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
