import type { Fetch } from './httpServer.ts';
import { ownAnswer, ownHeaders } from './ownAnswers.ts';

/** Why nobody should send members here, in one sentence for whoever operates it. */
type Obstacle = string;

/** Whether members may be sent to this process, on `GET /ready` of each of its listeners (rules/common#M14). */
export interface Readiness {
  /** Answers for readiness, and hands on everything else. */
  before(fetch: Fetch): Fetch;
  /** From now on it is not ready. */
  stop(): void;
}

const retrySeconds = 2;
const standardDeadlineMs = 2_000;

/**
 * Asks the database when it is asked: once for all who ask meanwhile. `isMigrated` tells whether it has the newest form; where
 * it rejects or takes longer than the deadline, it is away.
 */
export function createReadiness(
  isMigrated: () => Promise<boolean>,
  { origin, deadlineMs = standardDeadlineMs }: { origin: string; deadlineMs?: number },
): Readiness {
  let isStopping = false;
  let asked: Promise<Obstacle | null> | null = null;

  async function obstacle(): Promise<Obstacle | null> {
    if (isStopping) return 'Fourfold is stopping.';

    asked ??= askDatabase(isMigrated).finally(() => {
      asked = null;
    });
    const found = await within(deadlineMs, asked);
    return isStopping ? 'Fourfold is stopping.' : found;
  }

  async function answer(): Promise<Response> {
    const found = await obstacle();
    if (found === null) return Response.json({ status: 'ready' }, { headers: ownHeaders(origin) });

    const refusal = ownAnswer(503, found, origin);
    refusal.headers.set('Retry-After', String(retrySeconds));
    return refusal;
  }

  return {
    before: (fetch) => (request, bindings) =>
      isAskedFor(request) ? answer() : fetch(request, bindings),
    stop() {
      isStopping = true;
    },
  };
}

const away = 'The database does not answer.';

async function askDatabase(isMigrated: () => Promise<boolean>): Promise<Obstacle | null> {
  try {
    return (await isMigrated()) ? null : 'The database is not migrated.';
  } catch {
    return away;
  }
}

async function within(ms: number, question: Promise<Obstacle | null>): Promise<Obstacle | null> {
  const { promise: late, resolve } = Promise.withResolvers<Obstacle>();
  const timer = setTimeout(() => resolve(away), ms);
  try {
    return await Promise.race([question, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isAskedFor({ method, url }: Request): boolean {
  return ['GET', 'HEAD'].includes(method) && new URL(url).pathname === '/ready';
}
