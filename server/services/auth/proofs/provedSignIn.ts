import type { Context } from 'hono';

import { Refusal } from '../../wire/refusal.ts';
import type { Cookies } from '../cookies.ts';
import { countedSignIn, type CountedSignInTools } from '../countedSignIn.ts';
import type { Credentials } from '../signIn.ts';

/**
 * Looks at a signed-in member's password and code under the limits of a sign-in, as it could be guessed here as well. A wrong one is a
 * Refusal with 403, since 401 would say that the sign-in itself is over. `asked` is what the member calls the password there.
 */
export async function provedSignIn(
  context: Context,
  credentials: Credentials,
  asked: 'password' | 'current password',
  tools: CountedSignInTools & { cookies: Cookies },
): ReturnType<typeof countedSignIn> {
  const browser = tools.cookies.readBrowser(context, credentials.email);
  try {
    const result = await countedSignIn(context, credentials, browser, tools);
    if (result.kind === 'signed-in') await result.attempt.succeed();

    return result;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;

    const wrong = credentials.code === null ? asked : `${asked} or the code`;
    throw new Refusal(403, `The ${wrong} is not right.`, {});
  }
}
