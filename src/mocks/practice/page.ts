import { HttpResponse } from 'msw';

import { pageLimits, type ChangesAnswer } from '../../contract/practice/changes.ts';
import { failure } from '../common/answers.ts';
import { epoch, practiceOf, serviceTime } from '../world/feed.ts';
import type { MockItem, MockWorld } from '../world/world.ts';

/** A place in the feed of an address, as text for nobody to read. */
export function cursorOf(email: string, seq: number): string {
  return `${epoch}.${seq}.${btoa(email)}`;
}

/** An item as the wire has it. */
export function changeOf({ content, id, kind, seq }: MockItem): object {
  return content === null
    ? { kind, id, seq, gone: true }
    : { kind, id, seq, gone: false, ...content };
}

/** The answer with a page of the feed. */
export function pageOf(world: MockWorld, email: string, search: URLSearchParams): Response {
  const [cursor, ...others] = [...search.getAll('after'), ...search.getAll('before')];
  if (others.length > 0) return failure(422, 'Please name one cursor.');

  const [epochOfIt, digits, owner] = cursor?.split('.') ?? [epoch, '0', btoa(email)];
  const { items, seq: head } = practiceOf(world, email);
  const from = Number(digits);
  if (owner !== btoa(email)) return failure(403, 'You can only open your own records.');
  if (epochOfIt !== epoch || from > head) return readAnew();

  const isDown = search.has('before');
  const all = [...items.values()].toSorted((one, other) => one.seq - other.seq);
  const within = isDown
    ? all.filter(({ seq }) => seq <= from).toReversed()
    : all.filter(({ seq }) => seq > from);
  const page = fitting(within);
  const last = page.at(-1)?.seq;
  const position = isDown ? (last ?? 1) - 1 : (last ?? head);

  return HttpResponse.json({
    epoch,
    changes: page.map(changeOf),
    cursor: cursorOf(email, position),
    head: cursorOf(email, head),
    more: isDown ? position > 0 : position < head,
    at: new Date(serviceTime(world)).toISOString(),
  } satisfies ChangesAnswer);
}

/** The answer to a cursor of another time. */
export function readAnew(): Response {
  return failure(410, 'What you have read is of another time. Please read all of it anew.');
}

function fitting(items: readonly MockItem[]): MockItem[] {
  let bytes = 0;

  return items.slice(0, pageLimits.rows).filter((item, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(item.content)).length;
    return index === 0 || bytes <= pageLimits.bytes;
  });
}
