import type { Kysely } from 'kysely';

import type { HeadNotice, HeadNotices } from '../../store/notices.ts';
import type { Schema } from '../../store/schema.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clock } from '../wire/clock.ts';
import { unavailable } from '../wire/refusal.ts';
import { cursorsOf } from './cursors.ts';
import { headsOf } from './heads.ts';
import { createHeadStream, type HeadStream } from './headStream.ts';

/** Who follows their feed, by which sign-in, and until when their token is good. */
export interface Follower {
  memberId: string;
  sessionId: string;
  until: Date;
}

/** In milliseconds. */
export interface LiveTimes {
  /** How often a comment is sent. */
  breatheMs: number;
  /** How often the heads and the sign-ins of all who follow are compared with what is stored. */
  compareMs: number;
  /** How long a stream lasts at most; its token ends it before that. */
  longestMs: number;
}

/** The streams of this process (rules/practiceFeed#E15). */
export interface Hub {
  /** The events of one device. Throws a Refusal (503) once the hub was told to stop. */
  follow(follower: Follower): ReadableStream<Uint8Array>;
  /** Ends all streams, and lets none begin. */
  stop(): void;
}

export interface HubTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  notices: HeadNotices;
  times?: Partial<LiveTimes>;
}

const standardTimes: LiveTimes = { breatheMs: 15_000, compareMs: 20_000, longestMs: 3_600_000 };
/** Of one member: with another one the one that began first ends. */
const mostStreams = 16;
const retrySeconds = 2;

interface Connection extends Follower {
  stream: HeadStream;
  ending: NodeJS.Timeout | null;
}

/**
 * Makes the hub of a process. It hears of each write by notices; each 20 s, and where a notice may have been missed, one query
 * looks at all who follow, so that a process that died before it told holds nothing up for longer.
 */
export function createHub({ clock, db, keys, notices, times }: HubTools): Hub {
  const { breatheMs, compareMs, longestMs } = { ...standardTimes, ...times };
  const connections = new Set<Connection>();
  /** Each process hears of the writes of all members: what is not about one of its own is to cost it nothing. */
  const byMember = new Map<string, Set<Connection>>();
  let beats: readonly NodeJS.Timeout[] = [];
  let isStopped = false;
  notices.listen(hear, () => void look([...connections]));

  function follow(follower: Follower): ReadableStream<Uint8Array> {
    if (isStopped) throw unavailable(retrySeconds);

    const { memberId } = follower;
    const [eldest, ...younger] = byMember.get(memberId) ?? [];
    if (eldest !== undefined && younger.length + 1 >= mostStreams) end(eldest);

    const cursors = cursorsOf(keys, memberId);
    const stream = createHeadStream(
      (head) => cursors.write(head),
      () => forget(connection),
    );
    const connection: Connection = { ...follower, stream, ending: null };
    connections.add(connection);
    const own = byMember.get(memberId) ?? new Set();
    byMember.set(memberId, own.add(connection));
    if (connections.size === 1) begin();
    void welcome(connection);
    return stream.events;
  }

  /** The stream is known before its head is read, so that no write falls in between. */
  async function welcome(connection: Connection): Promise<void> {
    await look([connection]);
    if (!connections.has(connection)) return;

    const left = connection.until.getTime() - clock().getTime();
    const ending = setTimeout(() => end(connection), Math.min(Math.max(left, 0), longestMs));
    connection.ending = ending.unref();
  }

  function begin(): void {
    beats = [
      setInterval(() => {
        for (const { stream } of connections) stream.breathe();
      }, breatheMs).unref(),
      setInterval(() => void look([...connections]), compareMs).unref(),
    ];
  }

  function hear({ memberId, seq }: HeadNotice): void {
    const own = byMember.get(memberId);
    if (own === undefined) return;
    if (seq === null) void look([...own], (gone) => gone.tellOver());
    else for (const { stream } of own) stream.tellNumber(seq);
  }

  /** What cannot be looked at now is looked at the next time. `before` is called with the stream of each sign-in that is over. */
  async function look(
    looked: readonly Connection[],
    before: (gone: HeadStream) => void = () => {},
  ): Promise<void> {
    const now = clock();
    const rest = looked.filter(({ until }) => until >= now);
    for (const connection of looked) if (connection.until < now) end(connection);
    if (rest.length === 0) return;

    const heads = await headsOf(db, rest, now).catch(() => null);
    if (heads === null) return;
    for (const connection of rest) {
      const head = heads.get(connection.sessionId);
      if (head === undefined) {
        before(connection.stream);
        end(connection);
      } else connection.stream.tell(head);
    }
  }

  function end(connection: Connection): void {
    connection.stream.end();
    forget(connection);
  }

  function forget(connection: Connection): void {
    if (connection.ending !== null) clearTimeout(connection.ending);
    connections.delete(connection);
    const own = byMember.get(connection.memberId);
    own?.delete(connection);
    if (own?.size === 0) byMember.delete(connection.memberId);
    if (connections.size === 0) for (const beat of beats) clearInterval(beat);
  }

  return {
    follow,
    stop() {
      isStopped = true;
      for (const connection of connections) end(connection);
    },
  };
}
