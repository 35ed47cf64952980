import type { AnyActor } from 'xstate';

import { waitingIn } from '../xstate/xstatePrivate.ts';

type AnyActorSystem = AnyActor['system'];

interface Timeout {
  due: number;
  event: string;
  run: () => void;
}

/** A clock whose timeouts fire only when it is told so. Its times are milliseconds since 1970. */
export interface ReplayClock {
  setTimeout: (run: () => void, delay: number) => number;
  clearTimeout: (id: number) => void;
  /** Learns whose timeouts it keeps, so that it knows the event of each. */
  follow: (system: AnyActorSystem) => void;
  now: () => number;
  /** Goes to a time. What is due by then stays. */
  goTo: (time: number) => void;
  /** Fires the first timeout that sends an event of the type; false where none waits. */
  fire: (event: string) => boolean;
  /** Fires what is due within so many milliseconds, in its order. */
  advance: (milliseconds: number) => void;
  /** How many timeouts wait, and in how many milliseconds the next one is due. */
  waiting: () => { pending: number; nextIn: number | null };
}

export function createReplayClock(): ReplayClock {
  const timeouts = new Map<number, Timeout>();
  const known = new WeakSet<object>();
  let system: AnyActorSystem | null = null;
  let lastId = 0;
  let time = 0;

  return {
    setTimeout(run, delay) {
      lastId += 1;
      timeouts.set(lastId, { due: time + delay, event: newestEvent(), run });
      return lastId;
    },
    clearTimeout: (id) => void timeouts.delete(id),
    follow: (followed) => void (system = followed),
    now: () => time,
    goTo: (next) => void (time = next),
    fire(event) {
      const found = inOrder().find(([, timeout]) => timeout.event === event);
      if (found !== undefined) fireOne(found);
      return found !== undefined;
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      for (let [next] = inOrder(); next !== undefined && next[1].due <= end; [next] = inOrder()) {
        time = Math.max(time, next[1].due);
        fireOne(next);
      }
      time = end;
    },
    waiting() {
      const [next] = inOrder();
      const nextIn = next === undefined ? null : Math.max(0, next[1].due - time);
      return { pending: timeouts.size, nextIn };
    },
  };

  function inOrder(): [number, Timeout][] {
    return [...timeouts].toSorted(([, one], [, other]) => one.due - other.due);
  }

  function fireOne([id, { run }]: [number, Timeout]) {
    timeouts.delete(id);
    run();
  }

  function newestEvent(): string {
    const scheduled = system === null ? [] : waitingIn(system);
    const newest = scheduled.find((one) => !known.has(one));
    for (const one of scheduled) known.add(one);

    return newest?.event.type ?? '';
  }
}
