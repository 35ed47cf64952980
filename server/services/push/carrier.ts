/** A reminder, for one device. */
export interface SealedPush {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  body: string;
  /** Of two with the same, a push service keeps the later one: at most 32 characters of base64url. */
  topic: string;
  /** For how long it is of use, in seconds, at least 1. */
  ttl: number;
}

/**
 * What became of it. `gone` is a device that listens no more, `refused` one that another try does not help, and `later` one that may be
 * tried again, in so many milliseconds where that was said.
 */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; fault: string }
  | { kind: 'later'; fault: string; waitMs: number | null };

/** Takes reminders to push services. */
export interface PushCarrier {
  /** Resolves within ten seconds, whatever happens. */
  send(push: SealedPush): Promise<PushOutcome>;
}
