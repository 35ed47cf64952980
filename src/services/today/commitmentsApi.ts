import * as v from 'valibot';

import { dayTasksAnswer, dayTasksPath } from '../../contract/today/commitments.ts';
import type { Day } from '../../domain/common/day.ts';
import { readTasks, type Task } from '../../domain/today/task.ts';
import { isSuccess } from '../wire/memberRequest.ts';
import { askCommitments, commitmentsFailed, commitmentsHost } from './commitmentsCalls.ts';

/** What a failure is called (rules/today#D24). */
const fetchFailed = 'Failed to fetch tasks for date';

/**
 * The tasks of a member for a day; what nobody foresaw in one of them breaks none of the others. Throws `TokenRefused` on
 * 401, and `CommitmentsError` else, with the status in words.
 */
export async function readDayTasks(
  email: string,
  date: Day,
  token: string | null,
  signal: AbortSignal,
): Promise<Task[]> {
  const url = commitmentsHost() + dayTasksPath(email, date);
  const answer = await askCommitments({ method: 'GET', url, token }, fetchFailed, signal);
  const message = `${fetchFailed}: ${answer.statusText ?? answer.status}`;
  if (!isSuccess(answer)) throw commitmentsFailed(answer, message);

  const read = v.safeParse(dayTasksAnswer, answer.body);
  if (!read.success) throw commitmentsFailed(answer, message);

  return readTasks(read.output.tasks, date);
}
