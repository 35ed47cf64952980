import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';

import { createListeners, type HeadNotice, type HeadNotices } from './notices.ts';
import type { Schema } from './schema.ts';

const channel = 'fourfold_heads';
/** As much as a payload has at most, in bytes: PostgreSQL takes less than 8,000. */
const longestPayload = 7_800;

/** In milliseconds. */
export interface NoticeTimes {
  /** What is told within it goes together: at each commit of a NOTIFY the database waits for all others. */
  togetherMs: number;
  /** How long after the connection was lost another is tried. */
  againMs: number;
  /** How often the connection is tried out: it may be gone without a word. */
  probeMs: number;
}

const standardTimes: NoticeTimes = { togetherMs: 50, againMs: 1_000, probeMs: 15_000 };

/**
 * The notices of all processes over one PostgreSQL, by LISTEN and NOTIFY. A NOTIFY is a statement of its own, after the commit of
 * what it tells of. One connection listens, from the first listener on; while it is away nothing is heard of other processes, and
 * once it is back the listeners are told that they may have missed something.
 */
export function postgresNotices(
  url: string,
  db: Kysely<Schema>,
  times: NoticeTimes = standardTimes,
): HeadNotices {
  const listeners = createListeners();
  const waiting = new Map<string, HeadNotice>();
  let telling: NodeJS.Timeout | null = null;
  let again: NodeJS.Timeout | null = null;
  let probing: NodeJS.Timeout | null = null;
  let client: Client | null = null;
  let isClosed = false;

  async function tellAll(): Promise<void> {
    telling = null;
    const payloads = payloadsOf([...waiting.values()]);
    waiting.clear();
    for (const payload of payloads) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db).catch(() => {});
    }
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    if (probing !== null) clearInterval(probing);
    void lost.end().catch(() => {});
    if (!isClosed) again = setTimeout(() => void begin(), times.againMs).unref();
  }

  async function begin(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'fourfold notices',
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ payload = '' }) => {
      for (const notice of noticesIn(payload)) listeners.hear(notice);
    });

    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch {
      lose(fresh);
      return;
    }
    probing = setInterval(
      () => void fresh.query('select 1').catch(() => lose(fresh)),
      times.probeMs,
    );
    probing.unref();
    listeners.miss();
  }

  return {
    tell(notice) {
      listeners.hear(notice);
      waiting.set(`${notice.memberId} ${notice.seq === null}`, notice);
      telling ??= setTimeout(() => void tellAll(), times.togetherMs).unref();
    },
    listen(heard, missed) {
      const stop = listeners.add(heard, missed);
      if (client === null && again === null && !isClosed) void begin();

      return stop;
    },
    async close() {
      isClosed = true;
      for (const timer of [telling, again]) if (timer !== null) clearTimeout(timer);
      if (probing !== null) clearInterval(probing);
      await client?.end().catch(() => {});
    },
  };
}

function payloadsOf(notices: readonly HeadNotice[]): string[] {
  const payloads: string[] = [];
  for (const { memberId, seq } of notices) {
    const line = `${memberId} ${seq ?? ''}`;
    const last = payloads.at(-1);
    if (last === undefined || last.length + line.length >= longestPayload) payloads.push(line);
    else payloads[payloads.length - 1] = `${last}\n${line}`;
  }
  return payloads;
}

function noticesIn(payload: string): HeadNotice[] {
  return payload.split('\n').map((line) => {
    const [memberId = '', seq = ''] = line.split(' ');
    return { memberId, seq: seq === '' ? null : Number(seq) };
  });
}
