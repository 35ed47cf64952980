import { waitFor } from 'xstate';

import { isSameMember } from '../../../domain/account/address.ts';
import { TokenRefused } from '../../../domain/app/session.ts';
import type { SessionActorRef } from '../../../machines/app/sessionMachine.ts';
import { nextTask } from '../../../services/page/moments/nextTask.ts';

type Call<T> = (token: string | null, signal: AbortSignal) => Promise<T>;

/** Makes calls for one member. */
export type MemberCaller = <T>(call: Call<T>, signal: AbortSignal) => Promise<T>;

/**
 * Makes a member's call with the token of the session. A token that is refused is refreshed by the session, and the call
 * made once more, never for another member. It is asked for, sent, read and taken in a task each: each is long on a slow device. Throws
 * what the call throws, `TokenRefused` when the member has to sign in again, and the signal's reason once nobody waits for the answer.
 */
export async function memberCall<T>(
  sessionRef: SessionActorRef,
  call: Call<T>,
  signal: AbortSignal,
): Promise<T> {
  await nextTask();
  signal.throwIfAborted();
  const answer = await answered(sessionRef, call, signal);
  await nextTask();
  signal.throwIfAborted();

  return answer;
}

async function answered<T>(
  sessionRef: SessionActorRef,
  call: Call<T>,
  signal: AbortSignal,
): Promise<T> {
  const { token, email } = sessionRef.getSnapshot().context;
  try {
    return await call(token, signal);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;

    const renewed = await renewedToken(sessionRef, { token, email }, signal);
    if (renewed === token) throw error;
    return call(renewed, signal);
  }
}

async function renewedToken(
  sessionRef: SessionActorRef,
  { token, email }: { token: string | null; email: string | null },
  signal: AbortSignal,
): Promise<string | null> {
  sessionRef.send({ type: 'token.refused', token });
  const settled = await waitFor(
    sessionRef,
    (snapshot) => !snapshot.matches({ reauthenticating: 'refreshing' }),
    { signal },
  );

  const isTheirs = isSameMember(email, settled.context.email);
  return isTheirs && settled.matches('signedIn') ? settled.context.token : token;
}
