import * as v from 'valibot';

import {
  additionPath,
  dayEndPath,
  preferencePath,
  sessionPath,
} from '../../contract/practice/paths.ts';
import { writeAnswer } from '../../contract/practice/writes.ts';
import { presetIdOf } from '../../contract/practiceRoom/preset.ts';
import { madeAgoHeader } from '../../contract/today/commitments.ts';
import type { PracticeItem } from '../../domain/outbox/outboxItem.ts';
import { DeletedElsewhere } from '../../domain/today/commitmentsFailure.ts';
import { isTimerId } from '../../domain/timer/timerId.ts';
import { isSuccess, sentenceOf } from '../wire/memberRequest.ts';
import { askPractice, practiceFailed, practiceHost } from './practiceCalls.ts';

/** What a failure is called where the service says nothing. */
const saveFailed = 'Failed to save the practice';

const pathsOf = {
  session: sessionPath,
  dayEnd: dayEndPath,
  addition: additionPath,
  preference: preferencePath,
  preset: (email: string, name: string) => preferencePath(email, presetIdOf(name)),
} as const;

/**
 * Saves a session, the end of a day, an addition, a preference or a preset, once for its id. Resolves with the version of what now stands; null for
 * a session that was made already. Throws `TokenRefused` on 401, `DeletedElsewhere` for what was deleted, and `CommitmentsError` else.
 */
export async function savePractice(
  email: string,
  item: PracticeItem,
  token: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const { body, id, kind, madeAt, name } = item;
  const path = pathsOf[kind](email, name);
  const headers = {
    'Idempotency-Key': id,
    [madeAgoHeader]: String(Math.max(0, Math.round(Date.now() - madeAt))),
  };
  const request = { method: 'PUT', url: practiceHost() + path, body, token, headers } as const;
  const answer = await askPractice(request, saveFailed, signal);

  if (answer.status === 410) throw new DeletedElsewhere();
  // Of a timer that two devices ended one session is made, the first that was told (rules/timer#T26).
  const isMade = kind === 'session' && answer.status === 409 && isTimerId(name);
  if (isMade) return null;

  const read = isSuccess(answer) ? v.safeParse(writeAnswer, answer.body) : null;
  if (read?.success === true) return read.output.version;
  throw practiceFailed(answer, sentenceOf(answer, 'message') ?? saveFailed);
}
