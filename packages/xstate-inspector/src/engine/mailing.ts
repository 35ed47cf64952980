import type { ActorFacts, LogEntry, Report } from '../protocol/protocol.ts';

const longestLog = 5_000;

interface MailingOptions {
  send: (report: Report) => void;
  /** Runs a function soon: whatever happens until then goes in one report. */
  soon: (run: () => void) => void;
  actors: () => ActorFacts[];
  /** What else changed, in the order in which it is told. */
  others: () => Report[];
}

export interface Mailing {
  log: (entry: LogEntry) => void;
  /** Something changed that is to be told soon. */
  note: () => void;
  /** Tells nothing while a task goes on, and then of all of it at once. */
  during: (task: () => Promise<void>) => Promise<void>;
  /** Tells everything there is. From the first time on the changes are told too. */
  tellAll: () => void;
}

/** Tells the view of a burst of events at once, and keeps the log for a view that opens late. */
export function createMailing({ send, soon, actors, others }: MailingOptions): Mailing {
  const told = new Map<string, string>();
  let kept: LogEntry[] = [];
  let fresh: LogEntry[] = [];
  let isOpen = false;
  let isDue = false;
  let tasks = 0;

  return {
    log(entry) {
      kept.push(entry);
      fresh.push(entry);
      if (kept.length > longestLog * 2) kept = kept.slice(-longestLog);
      note();
    },
    note,
    async during(task) {
      tasks += 1;
      try {
        await task();
      } finally {
        tasks -= 1;
        note();
      }
    },
    tellAll() {
      isOpen = true;
      told.clear();
      fresh = kept.slice(-longestLog);
      tell();
    },
  };

  function note() {
    if (isDue || tasks > 0) return;

    isDue = true;
    soon(() => {
      isDue = false;
      if (isOpen) tell();
      else fresh = [];
    });
  }

  function tell() {
    const entries = fresh.slice(-longestLog);
    fresh = [];
    sendIfNew({ type: 'actors.changed', actors: actors() });
    if (entries.length > 0) send({ type: 'events.logged', entries });
    for (const report of others()) sendIfNew(report);
  }

  function sendIfNew(report: Report) {
    const text = JSON.stringify(report);
    if (told.get(report.type) === text) return;

    told.set(report.type, text);
    send(report);
  }
}
