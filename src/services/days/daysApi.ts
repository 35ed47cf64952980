import * as v from 'valibot';

import { daysAnswer } from '../../contract/practice/days.ts';
import { daysPath } from '../../contract/practice/paths.ts';
import type { Day } from '../../domain/common/day.ts';
import { summaryOfBody, type DaySummary } from '../../domain/days/daySummary.ts';
import { askPractice, practiceFailed, practiceHost } from '../practice/practiceCalls.ts';
import { isSuccess } from '../wire/memberRequest.ts';

/** What a failure is called where the service says nothing. */
const readFailed = 'Failed to read the days';

/** What the account tells of the days from one to another. Throws `TokenRefused` on 401, and `CommitmentsError` else. */
export async function readDays(
  email: string,
  span: { from: Day; to: Day },
  token: string | null,
  signal: AbortSignal,
): Promise<DaySummary[]> {
  const request = { method: 'GET', url: practiceHost() + daysPath(email, span), token } as const;
  const answer = await askPractice(request, readFailed, signal);
  const read = isSuccess(answer) ? v.safeParse(daysAnswer, answer.body) : null;
  if (read === null || !read.success) throw practiceFailed(answer, readFailed);

  return read.output.days.map(summaryOfBody);
}
