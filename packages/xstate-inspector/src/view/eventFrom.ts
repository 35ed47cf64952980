import type { Json } from '../protocol/protocol.ts';

type Event = { type: string; [key: string]: Json };

/** The event that a text of JSON describes, or a sentence that says why it describes none. */
export function eventFrom(
  text: string,
): { event: Event; fault: null } | { event: null; fault: string } {
  const parsed = jsonOf(text);
  if (parsed === undefined) return faulty('This is not JSON. Check commas, quotes and brackets.');
  if (!isEvent(parsed)) return faulty('An event is an object with a "type" that is text.');

  return { event: parsed, fault: null };
}

function faulty(fault: string): { event: null; fault: string } {
  return { event: null, fault };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEvent(json: unknown): json is Event {
  return (
    typeof json === 'object' &&
    json !== null &&
    'type' in json &&
    typeof json.type === 'string' &&
    json.type !== ''
  );
}
