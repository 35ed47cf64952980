import * as v from 'valibot';

export const descriptors = v.array(
  v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) }),
);

/** What a browser is asked for a signature with, in the names of WebAuthn; bytes are in base64url. */
export const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: descriptors,
});
export type RequestOptions = v.InferOutput<typeof requestOptions>;
