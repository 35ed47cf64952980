import { generateKeyPairSync } from 'node:crypto';

import { SignJWT, UnsecuredJWT } from 'jose';

import type { AccessClaims } from '../../../server/services/secrets/accessTokens.ts';
import type { Keys } from '../../../server/services/secrets/keys.ts';

const claimsOf = { iss: 'urn:fourfold:auth', aud: 'urn:fourfold:services' };
const header = { alg: 'EdDSA', typ: 'at+jwt' };

/** A token as the service makes it for these claims, by which a member calls. `now` is in seconds since the epoch. */
export function goodToken(keys: Keys, claims: AccessClaims, now: number): Promise<string> {
  return tokenWith(keys, claims, now);
}

/** A token as the service makes it, but for what is told otherwise; a claim that is undefined is left out. */
async function tokenWith(
  keys: Pick<Keys, 'signing'>,
  { memberId, sessionId }: AccessClaims,
  now: number,
  more: {
    payload?: Record<string, unknown>;
    header?: Partial<typeof header> & Record<string, unknown>;
  } = {},
): Promise<string> {
  const claims = { ...claimsOf, sub: memberId, sid: sessionId, iat: now, exp: now + 900 };

  return new SignJWT({ ...claims, ...more.payload })
    .setProtectedHeader({ ...header, ...more.header })
    .sign(keys.signing);
}

/**
 * Names and Authorization headers, each of which must open nothing: what is forged speaks for the live session of the one to be
 * robbed, and differs from that member's own token in one thing. `now` is in seconds since the epoch.
 */
export async function forgedTokens(
  keys: Keys,
  victim: AccessClaims,
  { now, refreshToken, otherSession }: { now: number; refreshToken: string; otherSession: string },
): Promise<[string, string | null][]> {
  const good = await tokenWith(keys, victim, now);
  const [head = '', payload = '', signature = ''] = good.split('.');
  const stranger = generateKeyPairSync('ed25519');
  const made = (more: Parameters<typeof tokenWith>[3]) => tokenWith(keys, victim, now, more);
  const claims = { ...claimsOf, sub: victim.memberId, sid: victim.sessionId };
  const jwk = stranger.publicKey.export({ format: 'jwk' });
  const publicForms = {
    PEM: keys.verifying.export({ type: 'spki', format: 'pem' }),
    DER: keys.verifying.export({ type: 'spki', format: 'der' }),
    JWK: JSON.stringify(keys.verifying.export({ format: 'jwk' })),
    raw: Buffer.from(keys.verifying.export({ format: 'jwk' }).x ?? '', 'base64url'),
  };
  const byPublicKey = Object.entries(publicForms).map(async ([form, secret]) => {
    const signed = new SignJWT({ ...claims, iat: now, exp: now + 900 }).setProtectedHeader({
      alg: 'HS256',
      typ: 'at+jwt',
    });
    // jose takes no short secret, and a raw public key has just its 32 bytes.
    return [`HS256 by the public key, ${form}`, await signed.sign(Buffer.from(secret))] as const;
  });

  const tokens: (readonly [string, string])[] = [
    ['garbage', 'a.b.c'],
    ['no signature', `${head}.${payload}.`],
    ['another signature', `${head}.${payload}.${signature.replace(/^./u, flipped)}`],
    ['a refresh token', refreshToken],
    ['alg none', new UnsecuredJWT({ ...claims, iat: now, exp: now + 900 }).encode()],
    ['alg none, typ right', `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`],
    ...(await Promise.all(byPublicKey)),
    ['another key', await tokenWith({ signing: stranger.privateKey }, victim, now)],
    [
      'a key of its own within',
      await tokenWith({ signing: stranger.privateKey }, victim, now, { header: { jwk } }),
    ],
    ['expired', await made({ payload: { iat: now - 1000, exp: now - 100 } })],
    ['not yet good', await made({ payload: { nbf: now + 600 } })],
    ['another audience', await made({ payload: { aud: 'urn:fourfold:pages' } })],
    ['another issuer', await made({ payload: { iss: 'urn:fourfold:other' } })],
    ['another type', await made({ header: { typ: 'JWT' } })],
    ['no expiry', await made({ payload: { exp: undefined } })],
    ['no session', await made({ payload: { sid: undefined } })],
    ['no member', await made({ payload: { sub: undefined } })],
    ['a session of nobody', await made({ payload: { sid: crypto.randomUUID() } })],
    ["another member's session", await made({ payload: { sid: otherSession } })],
    ['another member by this session', await made({ payload: { sub: crypto.randomUUID() } })],
  ];

  return [
    ['none', null],
    ['empty', ''],
    ['Bearer and nothing', 'Bearer '],
    ['the token without Bearer', good],
    ['Basic', `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['the token as Basic', `Basic ${good}`],
    ['two tokens', `Bearer ${tokens[0]?.[1]}, Bearer ${good}`],
    ...tokens.map(([name, token]): [string, string] => [name, `Bearer ${token}`]),
  ];
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function flipped(character: string): string {
  return character === 'A' ? 'B' : 'A';
}
