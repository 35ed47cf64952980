import { carriesAnswer, isMachine, isOwnType, namesActor } from '../xstate/xstatePrivate.ts';
import { hasJson, isHeaders, isMedia, isRecord } from './kinds.ts';
import { isMediaText, isSecretKey, isSecretText, type SecretOptions } from './secrets.ts';

const hidden = '[redacted]';
const media = '[media]';
const cycle = '[circular]';
const tooDeep = '[deeper]';
const maximumDepth = 24;

/** The keys by which an object says what its other values are: `{ field: 'password', value }`. */
const namers = new Set(['type', 'field', 'name', 'key', 'label', 'path']);

/** What tells one kind of answer, or of failure, from another. */
const kindKeys = new Set(['kind', 'reason', 'failure', 'status', 'type', 'name', '$', 'class']);

export interface RedactOptions extends SecretOptions {
  /** What stands for a secret; `[redacted]`, if left out. */
  hide?: (secret: unknown) => unknown;
}

/**
 * A copy that can be shown and posted: JSON only, with passwords, codes, tokens, cookies and media replaced at any depth.
 * Redacting twice changes nothing.
 */
export function redact(value: unknown, options: RedactOptions = {}): unknown {
  return copied(value, options, [], false);
}

function copied(
  value: unknown,
  options: RedactOptions,
  ancestors: readonly object[],
  underSecret: boolean,
): unknown {
  if (underSecret) return isEmpty(value) ? value : (options.hide?.(value) ?? hidden);
  if (typeof value === 'string') return textOf(value, options);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'symbol') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (isMedia(value)) return media;
  if (isMachine(value)) return `[machine ${value.id}]`;
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
  const isOfXState = entries.some(
    ([key, value]) => key === 'type' && typeof value === 'string' && isOwnType(value),
  );

  const namesSecret = entries.some(
    ([key, value]) => namers.has(key) && typeof value === 'string' && isSecretKey(value, options),
  );

  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (isOfXState && namesSecret && namesActor(key)) return [key, value];
      if (isOfXState && namesSecret && isRecord(value)) {
        return [key, onlyKinds(copied(value, options, ancestors, false), options)];
      }
      const isSecret =
        isSecretKey(key, options) ||
        (isOfXState && isBareText(key, value)) ||
        (namesSecret && !namers.has(key) && typeof value !== 'boolean');
      return [String(textOf(key, options)), copied(value, options, ancestors, isSecret)];
    }),
  );
}

/** An answer of a call about a secret: of what kind it is may be seen, and nothing else that it says. */
function onlyKinds(value: unknown, options: RedactOptions): unknown {
  if (Array.isArray(value)) return value.map((item) => onlyKinds(item, options));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        kindKeys.has(key) && typeof item === 'string' ? item : onlyKinds(item, options),
      ]),
    );
  }

  return typeof value === 'string' || typeof value === 'number'
    ? copied(value, options, [], true)
    : value;
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

/** A text that is the whole of what a call was given or answered: there is no key that says what it is. */
function isBareText(key: string, value: unknown): boolean {
  return carriesAnswer(key) && typeof value === 'string' && value !== '';
}

function textOf(text: string, options: RedactOptions): unknown {
  if (isMediaText(text)) return media;
  if (!isSecretText(text, options)) return text;

  const { hide = () => hidden } = options;
  return hide(text);
}

function jsonOf(value: unknown): unknown {
  return hasJson(value) ? value.toJSON() : value;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
