import type { Json } from '../protocol/protocol.ts';
import { redact, type RedactOptions } from '../protocol/redact.ts';

/** A value as the view may see it: JSON, with every secret replaced. */
export function shown(value: unknown, options?: RedactOptions): Json {
  return jsonOf(redact(value, options)) ?? null;
}

/** The same for an event, which stays an object with a type. */
export function shownEvent(
  event: { type: string },
  options?: RedactOptions,
): { type: string; [key: string]: Json } {
  const json = shown(event, options);

  return isJsonObject(json) ? { ...json, type: event.type } : { type: event.type };
}

/** Whether it is a JSON object, and neither an array nor null. */
export function isJsonObject(json: Json | undefined): json is { [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** What is left of a value as JSON; `undefined` where nothing is. */
export function jsonOf(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map((item) => jsonOf(item) ?? null);
  if (typeof value !== 'object') return undefined;

  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const json = jsonOf(item);
      return json === undefined ? [] : [[key, json] as const];
    }),
  );
}
