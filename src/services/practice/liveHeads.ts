import * as v from 'valibot';

import { headEvent } from '../../contract/practice/changes.ts';
import { livePath } from '../../contract/practice/paths.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import { readEvents } from '../wire/eventStream.ts';
import { Unreachable } from '../wire/http.ts';
import { sentenceOf } from '../wire/memberRequest.ts';
import { practiceFailed, practiceHost, practiceUnanswered } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const followFailed = 'Failed to follow the practice';

/** What is heard of a stream: a newer cursor, or that the sign-in was ended elsewhere. */
export interface Heard {
  head: (cursor: string) => void;
  over: () => void;
}

/**
 * Calls `hear.head` with the newest cursor of a member's feed, at once and whenever it has moved, and `hear.over` where the sign-in was
 * ended elsewhere, until the service ends the stream. Throws `TokenRefused` on 401, `CommitmentsError` where nobody answers any more or the
 * service refuses, and the signal's reason.
 */
export async function followHeads(
  email: string,
  hear: Heard,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  const url = practiceHost() + livePath(email);
  const refusal = await readEvents(
    { url, token },
    ({ data, event }) => {
      if (event === 'over') hear.over();
      const read = event === 'head' ? v.safeParse(headEvent, parsed(data)) : null;
      if (read?.success) hear.head(read.output.head);
    },
    signal,
  ).catch((error: unknown) => {
    throw error instanceof Unreachable ? practiceUnanswered(followFailed) : error;
  });
  if (refusal === null) return;

  if (refusal.status === 401) throw new TokenRefused(token);
  throw practiceFailed(refusal, sentenceOf(refusal, 'message') ?? followFailed);
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
