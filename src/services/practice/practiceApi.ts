import * as v from 'valibot';

import { change, changesAnswer, type Change } from '../../contract/practice/changes.ts';
import { changesPath } from '../../contract/practice/paths.ts';
import { isSuccess } from '../wire/memberRequest.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const readFailed = 'Failed to read the practice';

/** A page of what changed. */
export interface ChangesPage {
  /** What this device understands of it: it passes over kinds that it does not know. */
  changes: Change[];
  cursor: string;
  isMore: boolean;
}

/**
 * What changed of a member's practice after a cursor, or from the beginning on; null where the cursor counts no more, and all is
 * to be read anew. Throws `TokenRefused` on 401, and `CommitmentsError` else.
 */
export async function readChanges(
  email: string,
  cursor: string | null,
  token: string | null,
  signal: AbortSignal,
): Promise<ChangesPage | null> {
  const path = changesPath(email, cursor === null ? undefined : { after: cursor });
  const request = { method: 'GET', url: practiceHost() + path, token } as const;
  const answer = await askPractice(request, readFailed, signal);
  if (answer.status === 410 && cursor !== null) return null;

  const read = isSuccess(answer) ? v.safeParse(changesAnswer, answer.body) : null;
  if (read === null || !read.success) throw practiceFailed(answer, readFailed);
  const { changes, cursor: next, more } = read.output;
  return {
    changes: changes.flatMap((one) => {
      const known = v.safeParse(change, one);
      return known.success ? [known.output] : [];
    }),
    cursor: next,
    isMore: more,
  };
}
