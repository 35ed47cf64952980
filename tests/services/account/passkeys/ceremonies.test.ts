import { afterEach, expect, test, vi } from 'vitest';

import type { CreationOptions } from '#src/contract/account/credentials.ts';
import type { RequestOptions } from '#src/contract/account/signing.ts';
import { createPasskey, tellWhatIsLeft } from '#src/services/account/passkeys/ceremonies.ts';
import { passkeySupport, signWithPasskey } from '#src/services/account/passkeys/signing.ts';

const { signal } = new AbortController();
const request: RequestOptions = {
  challenge: '-_8A',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'required',
  allowCredentials: [{ id: 'AQ', type: 'public-key', transports: ['internal', 'telepathy'] }],
};
const creation: CreationOptions = {
  challenge: '-_8A',
  rp: { id: 'localhost', name: 'Fourfold' },
  user: { id: 'AQ', name: 'maya@example.com', displayName: 'maya@example.com' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};
const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

afterEach(() => vi.unstubAllGlobals());

test('bytes go to the browser as bytes and come back as text, whoever answers in its place', async () => {
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(() =>
    Promise.resolve({
      id: 'AQ',
      response: {
        clientDataJSON: bytes(251, 255, 0),
        authenticatorData: bytes(1),
        signature: bytes(2, 3),
        userHandle: null,
      },
    }),
  );
  vi.stubGlobal('navigator', { credentials: { get } });

  expect(await signWithPasskey(request, { isFilledIn: true }, signal)).toEqual({
    id: 'AQ',
    client_data: '-_8A',
    authenticator_data: 'AQ',
    signature: 'AgM',
    user_handle: null,
  });
  expect(get).toHaveBeenCalledExactlyOnceWith({
    publicKey: {
      ...request,
      challenge: Uint8Array.from([251, 255, 0]),
      allowCredentials: [
        { id: Uint8Array.from([1]), type: 'public-key', transports: ['internal'] },
      ],
    },
    mediation: 'conditional',
    signal,
  });
});

test.each([
  ['InvalidStateError', 'known'],
  ['NotAllowedError', 'given up'],
  ['AbortError', 'given up'],
  ['SecurityError', 'failed'],
])('what a browser calls %s is %s', async (name, failure) => {
  const create = () => Promise.reject(new DOMException('No.', name));
  vi.stubGlobal('navigator', { credentials: { create } });

  await expect(createPasskey(creation, signal)).rejects.toMatchObject({ failure });
});

test('a browser is known by what it has, and told which passkeys are left as it can be', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(await passkeySupport()).toBe('none');
  vi.stubGlobal('PublicKeyCredential', {});
  expect(await passkeySupport()).toBe('asked');
  const signalUnknownCredential = vi.fn(() => Promise.reject(new Error('No.')));
  const isConditionalMediationAvailable = () => Promise.resolve(true);
  const api = { isConditionalMediationAvailable, signalUnknownCredential };
  vi.stubGlobal('PublicKeyCredential', api);
  expect(await passkeySupport()).toBe('filledIn');

  await tellWhatIsLeft({ rpId: 'localhost', userId: 'AQ' }, ['Ag'], 'Aw');
  expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
    rpId: 'localhost',
    credentialId: 'Aw',
  });
});
