import { authPaths } from '#src/contract/account/auth.ts';
import {
  dayTasksPath,
  taskMediaPath,
  taskReflectionPath,
  taskTimerPath,
} from '#src/contract/today/commitments.ts';
import { schedule, tuesday } from '#tests/contract/commitments/tasks.ts';
import { schedulePaths } from '#src/contract/schedule/schedule.ts';
import { password, type World } from '#tests/server/auth/world.ts';

const email = 'maya@example.com';
export const dayPath = dayTasksPath(email, tuesday);
export const timerPath = taskTimerPath(email);
export const reflectionPath = taskReflectionPath(email);
export const mediaPath = taskMediaPath(email, `${tuesday}-TETHER-1`);

/** Maya, who asks the commitments service. */
export interface Asking {
  token: string;
  send: (method: string, path: string, init?: RequestInit) => Promise<Response>;
  /** Sends JSON, or a body as it is. */
  post: (path: string, body: unknown, key?: string) => Promise<Response>;
}

/** Maya with the schedule of the contract's tests, of whom nothing is left of the test before. */
export async function practisingMaya(world: World): Promise<Asking> {
  const { db } = world.store;
  for (const table of [
    'schedules',
    'task_progress',
    'reflection_media',
    'reflection_media_parts',
    'idempotency',
  ] as const) {
    await db.deleteFrom(table).execute();
  }

  const asking = await askingAsMaya(world);
  await asking.post(schedulePaths.record, schedule);
  return asking;
}

export async function askingAsMaya(world: World): Promise<Asking> {
  const { auth, commitments, join, schedule: schedules } = world.services;
  const services = join(auth, schedules, commitments);
  const signIn = await services.request(authPaths.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, remember_me: false }),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const send: Asking['send'] = async (method, path, { headers, ...init } = {}) =>
    services.request(path, {
      ...init,
      method,
      headers: { Authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
    });

  return {
    token,
    send,
    post: (path, body, key) =>
      send('POST', path, {
        headers: {
          'Content-Type': 'application/json',
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}
