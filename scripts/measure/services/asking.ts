import { createAccessTokens } from '../../../server/services/secrets/accessTokens.ts';
import { importKeys, type StoredKeys } from '../../../server/services/secrets/keys.ts';
import { dayTasksPath, taskTimerPath } from '../../../src/contract/today/commitments.ts';
import { requestOf } from './load.ts';
import { personOf, readDay } from './people.ts';

/** A day's read of each of these members, by number, as the services are asked for it. */
export async function dayReads(keys: StoredKeys, numbers: readonly number[]): Promise<Buffer[]> {
  const tokens = createAccessTokens(await importKeys(keys), () => new Date());

  return Promise.all(
    numbers.map(async (number) => {
      const person = personOf(number);
      const token = await tokens.issue(person);
      return requestOf('GET', dayTasksPath(person.email, readDay), {
        Authorization: `Bearer ${token}`,
        'X-Forwarded-For': '192.0.2.7',
      });
    }),
  );
}

/** The same reads, as Hono and pg alone are asked for them. */
export function bareReads(numbers: readonly number[], route = 'day'): Buffer[] {
  return numbers.map((number) => {
    const { memberId, sessionId } = personOf(number);
    return requestOf('GET', `/${route}/${memberId}/${sessionId}/${readDay}`, {});
  });
}

/** The same, by a statement that each connection plans once. */
export function plannedReads(numbers: readonly number[]): Buffer[] {
  return bareReads(numbers, 'planned');
}

/** A timer that goes on, of each of these members in turn, each time under another key, as the services are told of it. */
export async function timerWrites(
  keys: StoredKeys,
  numbers: readonly number[],
): Promise<(turn: number) => Buffer> {
  const tokens = createAccessTokens(await importKeys(keys), () => new Date());
  const people = await Promise.all(
    numbers.map(async (number) => {
      const person = personOf(number);
      return { path: taskTimerPath(person.email), token: await tokens.issue(person) };
    }),
  );

  return (turn) => {
    const { path = '', token = '' } = people[turn % people.length] ?? {};
    const own = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.7' };
    return requestOf('POST', path, { ...own, 'Idempotency-Key': newKey() }, timerBody);
  };
}

/** The same writes, as Hono and pg alone are told of them. */
export function bareWrites(numbers: readonly number[], route = 'timer'): (turn: number) => Buffer {
  return (turn) => {
    const { memberId, sessionId } = personOf(numbers[turn % numbers.length] ?? 1);
    const key = { 'Idempotency-Key': newKey() };
    return requestOf('POST', `/${route}/${memberId}/${sessionId}`, key, timerBody);
  };
}

/** The same, by statements that each connection plans once. */
export function plannedWrites(numbers: readonly number[]): (turn: number) => Buffer {
  return bareWrites(numbers, 'planned-timer');
}

const timerBody = JSON.stringify({
  task_id: `${readDay}-TETHER-1`,
  date: readDay,
  pillar: 'TETHER',
  elapsed_seconds: 60,
  completed: false,
});

let keysGiven = 0;

function newKey(): string {
  keysGiven += 1;
  return `measured-${process.pid}-${keysGiven}`;
}

/** So many numbers, spread over those from 1 to the last, the same each time. */
export function spread(count: number, last: number): number[] {
  return Array.from({ length: count }, (_, index) => 1 + ((index * 7_919) % last));
}
