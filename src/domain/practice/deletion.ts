import type { Day } from '../common/day.ts';
import type { DayAddition } from '../upload/addition.ts';
import type { WrittenDay } from '../upload/dailyUpload.ts';
import type { MeditationSession } from './practice.ts';

/** What a member may delete: what was written of a day, what was added to one, minutes entered afterwards, or what was said of a task. */
export type Deletable =
  | { kind: 'day'; day: WrittenDay }
  | { kind: 'addition'; addition: DayAddition }
  | { kind: 'session'; session: Pick<MeditationSession, 'day' | 'id'> }
  | { kind: 'reflection'; date: Day; taskId: string; pillarName: string };

/** Whether what was written of a day was set aside, and no account has it any more, or ever had. */
export function isHereOnly({ aside }: Pick<WrittenDay, 'aside'>): boolean {
  return aside !== null && aside !== 'outdone';
}
