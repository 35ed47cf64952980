import type { ActorFacts, LogEntry } from '../protocol/protocol.ts';
import { startType } from '../xstate/xstatePrivate.ts';
import { folded, type FoldedEntry } from './folded.ts';

/** Whoever sends or receives: a column of the sequence. */
export interface Lane {
  id: string;
  name: string;
}

/** An event on its way from lane to lane, by their places; to oneself where they are the same. */
export interface Message extends FoldedEntry {
  from: number;
  to: number;
}

export interface Sequence {
  lanes: Lane[];
  messages: Message[];
}

const outside: Lane = { id: '', name: 'page' };

/**
 * Who sent what to whom, the latest last. Calls and subscriptions stand for the machine that runs them; what none sent that was
 * inspected comes from the page. How a machine began, and what it told its own calls, is left out.
 */
export function sequenceOf(
  log: readonly LogEntry[],
  actors: readonly ActorFacts[],
  most: number,
): Sequence {
  const known = new Map(actors.map((actor) => [actor.id, actor]));
  const laneOf = (id: string | null): string => {
    const actor = id === null ? undefined : known.get(id);
    if (actor === undefined) return outside.id;
    return actor.machine === null ? laneOf(actor.parentId) : actor.id;
  };
  const told = folded(log.filter((entry) => isTold(entry, known))).slice(-most);
  const ways = told.map((one) => ({
    ...one,
    from: laneOf(one.entry.sourceId),
    to: laneOf(one.entry.actorId),
  }));
  const met = new Set(ways.flatMap(({ from, to }) => [from, to]));
  const lanes = [outside, ...actors].filter(({ id }) => met.has(id));

  return {
    lanes: lanes.map(({ id, name }) => ({ id, name })),
    messages: ways.map(({ from, to, ...one }) => ({
      ...one,
      from: lanes.findIndex(({ id }) => id === from),
      to: lanes.findIndex(({ id }) => id === to),
    })),
  };
}

function isTold({ actorId, type }: LogEntry, known: ReadonlyMap<string, ActorFacts>): boolean {
  return type !== startType && (known.get(actorId)?.machine ?? null) !== null;
}
