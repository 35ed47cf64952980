import { TokenRefused } from '../app/session.ts';

/** A schedule record as the service has it, in whatever form it was written. */
export interface StoredSchedule {
  record: Readonly<Record<string, unknown>>;
  /** The service's entity tag, which a save sends back, or null where it could not be read. */
  version: string | null;
}

/** `unreachable` where trying again may help: nobody answered, or the service could not. */
export type ScheduleFailure = 'unreachable' | 'refused';

/** A call about a schedule failed. Its message is the service's own, or the default where it sent none. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
  readonly failure: ScheduleFailure;

  constructor(message: string, failure: ScheduleFailure) {
    super(message);
    this.failure = failure;
  }
}

/** Nothing was saved, since another tab or device saved first. */
export class ScheduleConflict extends Error {
  override readonly name = 'ScheduleConflict';
  /** What is stored now. A save with its version replaces it. */
  readonly other: StoredSchedule;

  constructor(other: StoredSchedule) {
    super('The schedule was changed elsewhere.');
    this.other = other;
  }
}

/**
 * The failure of a call about a schedule, a refused token among them, or null for a conflict, which is no failure to try
 * again, and for an error nobody foresaw.
 */
export function scheduleFailureOf(error: unknown): ScheduleFailure | null {
  if (error instanceof TokenRefused) return 'refused';

  return error instanceof ScheduleError ? error.failure : null;
}
