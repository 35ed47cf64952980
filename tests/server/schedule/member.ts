import { authPaths } from '#src/contract/account/auth.ts';
import { schedulePaths, scheduleRecordPath } from '#src/contract/schedule/schedule.ts';
import { password, type World } from '#tests/server/auth/world.ts';

export const ownPath = scheduleRecordPath('maya@example.com');

/** Maya, who asks the schedule service. */
export interface Asking {
  token: string;
  send: (method: string, path: string, init?: RequestInit) => Promise<Response>;
  read: () => Promise<Response>;
  /** Saves what is an object, or sends a body as it is. */
  save: (body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

export function askingAsMaya(world: World): Promise<Asking> {
  return askingAs(world, 'maya@example.com');
}

/** The same of another member; a second factor asks for `more`. Rejects where the sign-in is refused. */
export async function askingAs(
  world: World,
  email: string,
  more: { mfa_code?: string } = {},
): Promise<Asking> {
  const { auth, schedule } = world.services;
  const signIn = await auth.request(authPaths.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, remember_me: false, ...more }),
  });
  const { access_token: token } = (await (await accepted(signIn)).json()) as {
    access_token: string;
  };
  const send: Asking['send'] = async (method, path, { headers, ...init } = {}) =>
    schedule.request(path, {
      ...init,
      method,
      headers: { Authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
    });

  return {
    token,
    send,
    read: () => send('GET', ownPath),
    save: (body, headers = {}) =>
      send('POST', schedulePaths.record, {
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** An answer that was no refusal. Rejects with what a refusal says: nothing that comes after it would be what it seems. */
export async function accepted(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`Refused with ${answer.status}: ${await answer.text()}`);

  return answer;
}
