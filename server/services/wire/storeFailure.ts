import { StoreFull } from '../../store/diskRoom.ts';

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: a standby answered
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '57014', // query_canceled: the statement took too long
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

const unreachableMessages =
  /connection terminated|timeout exceeded when trying to connect|not queryable|driver has already been destroyed|PGlite (instance )?is (already )?closed/iu;

/** Whether an error says that the database cannot answer now, as opposed to a fault of ours. */
export function isStoreUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && isUnreachableCode(error.code)) {
    return true;
  }

  return unreachableMessages.test(error.message) || isStoreUnreachable(error.cause);
}

function isUnreachableCode(code: string): boolean {
  const isConnectionException = /^08[0-9A-Z]{3}$/u.test(code);

  return isConnectionException || unreachableCodes.has(code);
}

/** Whether an error says that there is no room left for a write, which is not done then. */
export function isStoreFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // disk_full
  const isFull =
    error instanceof StoreFull ||
    ('code' in error && ['53100', 'ENOSPC'].includes(String(error.code)));

  return isFull || isStoreFull(error.cause);
}

/** Whether an error says that whoever writes was erased meanwhile. */
export function isMemberGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // foreign_key_violation
  const isGone =
    'code' in error &&
    error.code === '23503' &&
    'detail' in error &&
    String(error.detail).includes('"members"');

  return isGone || isMemberGone(error.cause);
}
