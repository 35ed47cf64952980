import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';

import { serializeSigned } from 'hono/utils/cookie';
import { describe, expect, test } from 'vitest';

import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import {
  currentCode,
  newSecret,
  openSecret,
  provisioningUri,
  sealSecret,
  stepOfCode,
} from '#server/services/secrets/oneTimeCodes.ts';
import { hashPassword, verifyPassword } from '#server/services/secrets/passwords.ts';
import { readSignedText, signedText } from '#server/services/secrets/signedTexts.ts';

test('a signed text is what it was, under its key alone, in the form of Hono’s signed cookies', async () => {
  const [raw, other] = [randomBytes(32), randomBytes(32)];
  const key = createSecretKey(raw);
  const signed = signedText('owner.browser.1', key);
  const cookie = await serializeSigned('known', 'owner.browser.1', raw);

  expect(readSignedText(signed, key)).toBe('owner.browser.1');
  expect(decodeURIComponent(cookie)).toBe(`known=${signed}`);
  expect(readSignedText(signed, createSecretKey(other))).toBeNull();
  for (const forged of ['', '.', 'owner', signed.slice(0, -4), signed.replace('1.', '2.')]) {
    expect(readSignedText(forged, key)).toBeNull();
  }
});

describe('keys', () => {
  test('are three lines of base64, and can be read back', async () => {
    const stored = await createKeys();

    expect(stored).toEqual({
      signing: expect.stringMatching(/^[\w+/]{64}$/u),
      sealing: expect.stringMatching(/^[\w+/]{43}=$/u),
      pepper: expect.stringMatching(/^[\w+/]{43}=$/u),
    });
    await expect(importKeys(stored)).resolves.toBeDefined();
  });

  test('are different each time', async () => {
    const [one, other] = [await createKeys(), await createKeys()];

    expect(one.signing).not.toBe(other.signing);
    expect(one.sealing).not.toBe(other.sealing);
    expect(one.pepper).not.toBe(other.pepper);
  });

  const ellipticKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');

  test.each([
    ['signing', ''],
    ['signing', 'AAAA'],
    ['signing', ellipticKey],
    ['sealing', ''],
    ['sealing', 'short'],
    ['pepper', 'short'],
  ] as const)('are refused when the %s key is %j, by a sentence without it', async (name, text) => {
    const stored = { ...(await createKeys()), [name]: text };
    const refusal = await importKeys(stored).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(Error);
    expect(String(refusal)).toMatch(`The ${name} key is malformed`);
    if (text !== '') expect(String(refusal)).not.toContain(text);
  });
});

describe('passwords', () => {
  test('take as long to look at where there is no hash (rules/account#C19)', async () => {
    const hash = await hashPassword('practice');
    const timed = async (of: string | null) => {
      const start = performance.now();
      expect(await verifyPassword(of, 'another')).toBe(false);
      return performance.now() - start;
    };

    // In turns: whatever else the machine does slows both.
    const none: number[] = [];
    const one: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      none.push(await timed(null));
      one.push(await timed(hash));
    }
    // Whoever looks at none answers in a thousandth of that.
    expect(Math.min(...none)).toBeGreaterThan(Math.min(...one) / 4);
  });

  test('are hashed with argon2id at 19 MiB and two passes, each with its own salt', async () => {
    const [one, other] = [await hashPassword('practice'), await hashPassword('practice')];

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(one).not.toBe(other);
  });

  test('verify only as themselves, to the last character', async () => {
    const long = 'p'.repeat(300);
    const hash = await hashPassword(`${long}a`);

    expect(await verifyPassword(hash, `${long}a`)).toBe(true);
    expect(await verifyPassword(hash, `${long}b`)).toBe(false);
    expect(await verifyPassword(hash, '')).toBe(false);
  });
});

describe('one-time codes', () => {
  const secret = Buffer.from('12345678901234567890');

  test.each([
    ['1970-01-01T00:00:59.000Z', '287082'],
    ['2005-03-18T01:58:29.000Z', '081804'],
    ['2009-02-13T23:31:30.000Z', '005924'],
    ['2033-05-18T03:33:20.000Z', '279037'],
  ])('are those of RFC 6238, appendix B: at %s %s', (at, code) => {
    expect(currentCode(secret, new Date(at))).toBe(code);
  });

  test('tell their time step, up to one step off', () => {
    const at = new Date('2026-11-03T08:00:10.000Z');
    const step = Math.floor(at.getTime() / 30_000);
    const steps = [-60, -30, 0, 30, 60].map((seconds) =>
      stepOfCode(secret, currentCode(secret, new Date(at.getTime() + seconds * 1000)), at),
    );

    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
  });

  test('are set up by an address that an authenticator app reads', () => {
    expect(provisioningUri(secret, 'noor@example.com')).toBe(
      'otpauth://totp/Fourfold:noor%40example.com?issuer=Fourfold&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    );
  });

  test('have secrets of 160 random bits', () => {
    expect(newSecret()).toHaveLength(20);
    expect(newSecret()).not.toEqual(newSecret());
  });

  test('have secrets that open only for their member, with their key, unchanged', async () => {
    const keys = await importKeys(await createKeys());
    const otherKeys = await importKeys(await createKeys());
    const sealed = sealSecret(secret, 'noor', keys);
    const unopened = 'What is sealed for a member opens with none of the sealing keys.';
    const changed = Uint8Array.from(sealed, (byte, index) => (index === 30 ? byte ^ 1 : byte));

    expect(openSecret(sealed, 'noor', keys)).toEqual(new Uint8Array(secret));
    expect(Buffer.from(sealed).includes(secret)).toBe(false);
    expect(() => openSecret(sealed, 'maya', keys)).toThrow(unopened);
    expect(() => openSecret(sealed, 'noor', otherKeys)).toThrow(unopened);
    expect(() => openSecret(changed, 'noor', keys)).toThrow(unopened);
    expect(() => openSecret(sealed.subarray(0, 20), 'noor', keys)).toThrow(unopened);
  });
});
