import type { Day } from '../common/day.ts';
import type { DayAddition } from '../upload/addition.ts';
import type { WrittenDay } from '../upload/dailyUpload.ts';

/** What a member may delete: what was written of a day, what was added to one, or what was said of a task. */
export type Deletable =
  | { kind: 'day'; day: WrittenDay }
  | { kind: 'addition'; addition: DayAddition }
  | { kind: 'reflection'; date: Day; taskId: string; pillarName: string };

/** Whether what was written of a day was set aside, and no account has it any more, or ever had. */
export function isHereOnly({ aside }: Pick<WrittenDay, 'aside'>): boolean {
  return aside !== null && aside !== 'outdone';
}
