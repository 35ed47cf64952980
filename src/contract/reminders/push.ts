import * as v from 'valibot';

/** The schedule service's path for reminders that come while no page is open (rules/reminders#RE12 and after). */
export const pushPaths = {
  /** GET; PUT, with what the browser subscribed to; DELETE. Of the sign-in that asks, and of no other. */
  device: '/api/schedule/push/device',
} as const;

/**
 * The push services of the browsers: nobody else is sent anything, unless the operator names others. A star stands for any name in front.
 */
export const pushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const;

const longestAddress = 2_048;

/** An address of a push service, over TLS, and nothing of a name or a password in it. */
const endpoint = v.pipe(
  v.string(),
  v.maxLength(longestAddress),
  v.check((text) => URL.canParse(text), 'The address is malformed.'),
  v.check((text) => isPlain(new URL(text)), 'The address is not over TLS.'),
);

/** What a browser subscribed to: where it listens, and by which keys it reads (RFC 8291). */
export const pushSubscription = v.strictObject({
  endpoint,
  keys: v.strictObject({
    /** A point of P-256, uncompressed. */
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/u)),
    /** Sixteen bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/u)),
  }),
});
export type PushSubscriptionBody = v.InferOutput<typeof pushSubscription>;

/** What each of the calls answers. */
export const pushAnswer = v.object({
  data: v.object({
    /** By which a browser subscribes; null where no reminders are sent from. */
    public_key: v.nullable(v.string()),
    /** Where this sign-in's device listens; null where it does not. */
    endpoint: v.nullable(v.string()),
  }),
});
export type PushAnswer = v.InferOutput<typeof pushAnswer>;

/** Whether an address is one of these hosts. */
export function isAtHost(address: string, hosts: readonly string[]): boolean {
  const { host } = new URL(address);

  return hosts.some((one) =>
    one.startsWith('*.') ? host.endsWith(one.slice(1)) && host !== one.slice(2) : host === one,
  );
}

function isPlain({ password, protocol, username }: URL): boolean {
  return protocol === 'https:' && username === '' && password === '';
}
