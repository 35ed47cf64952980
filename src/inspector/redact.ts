const hidden = '[redacted]';
const media = '[media]';
const cycle = '[circular]';
const tooDeep = '[deeper]';
const maximumDepth = 24;

const secretWords =
  /passw(or)?d|passphrase|passkey|secret|token|authori[sz]ation|cookie|credential|apikey|privatekey|bearer|otp|recoverycode|signature/;
const secretNames = /^(pin|auth|jwt|key|seed|invitation)$/;
const codes = /codes?$/;
const harmlessCodes = /(status|error|exit|char|key|pillar|language|country)codes?$/;
const emails = /e?mail(address)?$/;

const mediaText = /^(data|blob):/i;
const bearerText = /\b(bearer|basic)\s+\S+/i;
const webTokenText = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/;
const addressText = /[?&](invitation|token|access_token|code|password)=[^&#\s]/i;
const opaqueText = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+/=.-]{32,}$/;

/** The keys by which an object says what its other values are: `{ field: 'password', value }`. */
const namers = new Set(['type', 'field', 'name', 'key', 'label', 'path']);

/** Where XState carries what a call is given and answers. A bare text there has no key that says what it is. */
const carriers = new Set(['input', 'output', 'data']);

export interface RedactOptions {
  /** Also hides whatever stands under an e-mail key. */
  emails?: boolean;
}

/**
 * A copy that can be shown and posted: JSON only, with passwords, codes, tokens, cookies and media replaced at any depth.
 * Redacting twice changes nothing.
 */
export function redact(value: unknown, options: RedactOptions = {}): unknown {
  return copied(value, options, [], false);
}

/** The same for an inspection event of the official protocol, whose states and actors keep their names. */
export function redactInspection<TEvent extends object>(
  event: TEvent,
  options?: RedactOptions,
): TEvent;
export function redactInspection(event: object, options: RedactOptions = {}): object {
  return Object.fromEntries(
    Object.entries(event).map(([key, value]) => {
      if (key === 'event') return [key, redact(value, options)];
      if (key === 'snapshot') return [key, redactSnapshot(value, options)];
      if (key === 'definition') return [key, redactDefinition(value, options)];
      return [key, typeof value === 'string' ? textOf(value) : plainOrHidden(value)];
    }),
  );
}

/** A snapshot: its state value and the names of its children are not secrets, all else may hold one. */
export function redactSnapshot(snapshot: unknown, options: RedactOptions = {}): unknown {
  const plain = jsonOf(snapshot);
  if (!isRecord(plain)) return redact(plain, options);

  const isMachine = 'value' in plain && 'context' in plain;
  return Object.fromEntries(
    Object.entries(plain)
      .filter(([key]) => !key.startsWith('_') && key !== 'machine' && key !== 'historyValue')
      .map(([key, value]) => {
        if (key === 'children') return [key, isRecord(value) ? Object.keys(value) : value];
        if (isMachine && key === 'value') return [key, stateNamesOf(value)];
        if (isBareText(key, value)) return [key, hidden];
        return [key, redact(value, options)];
      }),
  );
}

function redactDefinition(definition: unknown, options: RedactOptions): unknown {
  if (typeof definition !== 'string') return undefined;

  try {
    return JSON.stringify(redactNode(JSON.parse(definition), options));
  } catch {
    return undefined;
  }
}

function redactNode(node: unknown, options: RedactOptions): unknown {
  if (!isRecord(node)) return redact(node, options);

  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'states' && isRecord(value)) {
        return [key, mapValues(value, (child) => redactNode(child, options))];
      }
      if ((key === 'on' || key === 'after') && isRecord(value)) {
        return [key, mapValues(value, (transition) => redact(transition, options))];
      }
      return [key, copied(value, options, [], isSecretKey(key, options))];
    }),
  );
}

function copied(
  value: unknown,
  options: RedactOptions,
  ancestors: readonly object[],
  underSecret: boolean,
): unknown {
  if (underSecret) return isEmpty(value) ? value : hidden;
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'symbol') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (isMedia(value)) return media;
  if (ancestors.includes(value)) return cycle;
  if (ancestors.length >= maximumDepth) return tooDeep;

  const within = [...ancestors, value];
  const plain = jsonOf(value);
  if (plain !== value) return copied(plain, options, within, false);
  if (value instanceof Error) {
    const { name, message, cause } = value;
    return copied(
      { ...Object.fromEntries(Object.entries(value)), name, message, cause },
      options,
      within,
      false,
    );
  }
  if (value instanceof Map) return pairs([...value], options, within);
  if (value instanceof Set) return [...value].map((item) => copied(item, options, within, false));
  if (Array.isArray(value)) return value.map((item) => copied(item, options, within, false));
  if (isHeaders(value)) return pairs([...value], options, within);

  return fields(Object.entries(value), options, within);
}

function fields(
  entries: [string, unknown][],
  options: RedactOptions,
  ancestors: readonly object[],
): Record<string, unknown> {
  const namesSecret = entries.some(
    ([key, value]) => namers.has(key) && typeof value === 'string' && isSecretKey(value, options),
  );

  const isOfXState = entries.some(
    ([key, value]) => key === 'type' && typeof value === 'string' && value.startsWith('xstate.'),
  );

  return Object.fromEntries(
    entries.map(([key, value]) => {
      const isSecret =
        isSecretKey(key, options) ||
        (isOfXState && isBareText(key, value)) ||
        (namesSecret && !namers.has(key) && typeof value !== 'boolean');
      return [textOf(key), copied(value, options, ancestors, isSecret)];
    }),
  );
}

function pairs(
  entries: [unknown, unknown][],
  options: RedactOptions,
  ancestors: readonly object[],
): [unknown, unknown][] {
  return entries.map(([key, value]) => [
    copied(key, options, ancestors, false),
    copied(value, options, ancestors, typeof key === 'string' && isSecretKey(key, options)),
  ]);
}

function isSecretKey(key: string, options: RedactOptions): boolean {
  return [key, ...key.split('.')].some((part) => {
    const word = part.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return (
      secretWords.test(word) ||
      secretNames.test(word) ||
      (codes.test(word) && !harmlessCodes.test(word)) ||
      (options.emails === true && emails.test(word))
    );
  });
}

function isBareText(key: string, value: unknown): boolean {
  return carriers.has(key) && typeof value === 'string' && value !== '';
}

function textOf(text: string): string {
  if (mediaText.test(text)) return media;

  const isSecret = [bearerText, webTokenText, addressText, opaqueText].some((secret) =>
    secret.test(text),
  );
  return isSecret ? hidden : text;
}

function stateNamesOf(value: unknown): unknown {
  if (typeof value === 'string') return value;

  return isRecord(value) ? mapValues(value, stateNamesOf) : undefined;
}

function plainOrHidden(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? hidden : value;
}

function jsonOf(value: unknown): unknown {
  return hasJson(value) ? value.toJSON() : value;
}

function isMedia(value: object): boolean {
  return (
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    (typeof Blob !== 'undefined' && value instanceof Blob) ||
    (typeof MediaStream !== 'undefined' && value instanceof MediaStream)
  );
}

function isHeaders(value: object): value is Iterable<[string, string]> {
  return value instanceof Headers || value instanceof URLSearchParams || value instanceof FormData;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function hasJson(value: unknown): value is { toJSON: () => unknown } {
  return isRecord(value) && typeof value['toJSON'] === 'function';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues<TResult>(
  record: Record<string, unknown>,
  map: (value: unknown) => TResult,
): Record<string, TResult> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
