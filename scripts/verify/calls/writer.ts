import type { Random } from '../support/random.ts';

/** A member who writes one number after the other, each again until it is acknowledged. */
export interface Writer {
  /** The newest number that was acknowledged. */
  acknowledged: () => number;
  /** Reads the number that is kept; null where it is not answered now. */
  kept: () => Promise<number | null>;
  /** What is wrong with an answer. */
  faults: () => readonly string[];
  stop: () => Promise<void>;
}

type Call = (path: string, init?: RequestInit) => Promise<Response>;

const path = '/api/v1/profile/profile';

/** Begins to write, and does until it is stopped. An answer is 200, or 503 that says when to come again. */
export function startWriter(call: Call, token: string, random: Random): Writer {
  const faults = new Set<string>();
  let acknowledged = 0;
  const stopping = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function write(count: number): Promise<boolean> {
    const body = JSON.stringify({ name: `number ${count}` });
    const answer = await call(path, { method: 'PUT', headers, body });
    const text = await answer.text();
    const isLater = answer.status === 503 && answer.headers.has('retry-after');
    if (answer.status !== 200 && !isLater) {
      faults.add(`A write is answered ${answer.status}: ${text.slice(0, 80)}`);
    }
    return answer.status === 200;
  }
  async function writeOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await write(acknowledged + 1)) acknowledged += 1;
      else await pause(random.below(40));
    }
  }
  const writing = writeOn().catch((error: unknown) => void faults.add(String(error)));

  return {
    acknowledged: () => acknowledged,
    async kept() {
      const answer = await call(path, { headers });
      const text = await answer.text();
      return answer.status === 200 ? Number(/"number (?<count>\d+)"/u.exec(text)?.[1] ?? 0) : null;
    },
    faults: () => [...faults],
    async stop() {
      stopping.abort();
      await writing;
    },
  };
}

/** What was lost of a writer's numbers, or written that nobody sent; null where all is there, and at most one more. */
export function lossOf(kept: number | null, acknowledged: number): string | null {
  if (kept === null) return 'A member cannot read what was written.';
  if (kept === acknowledged || kept === acknowledged + 1) return null;

  return `${kept} is kept, and ${acknowledged} was acknowledged.`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
