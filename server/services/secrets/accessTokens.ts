import { hash, sign, type KeyObject } from 'node:crypto';

import { errors, jwtVerify } from 'jose';
import * as v from 'valibot';

import type { Clock } from '../wire/clock.ts';
import { createRemembered } from '../../process/remembered.ts';
import type { Keys } from './keys.ts';

const algorithm = 'EdDSA';
const type = 'at+jwt';
const issuer = 'urn:fourfold:auth';
const audience = 'urn:fourfold:services';
/** Of what is good for the writes of the outbox alone. */
const passAudience = 'urn:fourfold:outbox';
const lifetimeSeconds = 15 * 60;
const passSeconds = 2 * 60;
const leewaySeconds = 30;
const header = encoded({ alg: algorithm, typ: type });

const claimsShape = v.object({
  sub: v.string(),
  sid: v.string(),
  iat: v.number(),
  exp: v.number(),
});

/** Who an access token speaks for, and by which sign-in. */
export interface AccessClaims {
  memberId: string;
  sessionId: string;
}

/** What a token that was read says, and until when it is good. */
export interface ReadClaims extends AccessClaims {
  expiresAt: Date;
}

export interface AccessTokens {
  /** Issues a token that is good for 15 minutes. */
  issue(claims: AccessClaims): Promise<string>;
  /** Issues a pass for the writes of the outbox, which is good for two minutes, and no access token (rules/outbox#O14). */
  issuePass(claims: AccessClaims): Promise<string>;
  /** Reads a token, or answers null for one that is not ours, not yet or no longer good (30 s leeway). */
  read(token: string): Promise<ReadClaims | null>;
  /** The same of a pass. */
  readPass(token: string): Promise<ReadClaims | null>;
}

/** As many tokens are remembered as good. A member has one for a quarter of an hour. */
const mostProven = 10_000;

/**
 * EdDSA tokens (RFC 9068), checked by the injected clock. Whether the session still lives is not in them. A signature that was proved
 * is remembered, by the hash of its token, since it stays one: what a token says of time is compared anew each time.
 */
export function createAccessTokens(keys: Keys, clock: Clock): AccessTokens {
  const issueFor =
    (to: string, seconds: number) =>
    ({ memberId, sessionId }: AccessClaims): Promise<string> => {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const claims = {
        sid: sessionId,
        iss: issuer,
        aud: to,
        sub: memberId,
        iat: issuedAt,
        exp: issuedAt + seconds,
      };

      // By this thread: handing it to another one takes longer than the signature.
      const signed = `${header}.${encoded(claims)}`;
      const signature = sign(null, Buffer.from(signed), keys.signing).toString('base64url');
      return Promise.resolve(`${signed}.${signature}`);
    };

  const readerFor = (to: string) => {
    const proven = createRemembered<ReadClaims>(mostProven);

    return async (token: string): Promise<ReadClaims | null> => {
      const name = hash('sha256', token, 'base64');
      const known = proven.get(name);
      if (known !== undefined && isGood(known, clock())) return known;

      for (const key of [keys.verifying, ...keys.former.verifying]) {
        const claims = await readWith(key, token, to, clock());
        if (claims === null) continue;

        proven.keep(name, claims);
        return claims;
      }
      return null;
    };
  };

  return {
    issue: issueFor(audience, lifetimeSeconds),
    issuePass: issueFor(passAudience, passSeconds),
    read: readerFor(audience),
    readPass: readerFor(passAudience),
  };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Of a token whose signature is proved. */
function isGood({ expiresAt }: ReadClaims, now: Date): boolean {
  return Math.floor(now.getTime() / 1000) - leewaySeconds < expiresAt.getTime() / 1000;
}

async function readWith(
  key: KeyObject,
  token: string,
  audienceWanted: string,
  now: Date,
): Promise<ReadClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience: audienceWanted,
      clockTolerance: leewaySeconds,
      currentDate: now,
    });
    const { output, success } = v.safeParse(claimsShape, payload);
    if (!success) return null;

    return {
      memberId: output.sub,
      sessionId: output.sid,
      expiresAt: new Date(output.exp * 1000),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
