import { leftText, planText } from '../../components/practiceRoom/practiceRoomTexts.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { isOver } from '../../domain/timer/timer.ts';
import type { TimerDesk } from '../../domain/timer/timerDesk.ts';
import { isOwnPractice } from '../../domain/timer/ownPractice.ts';
import { leftOf } from '../practiceRoom/roomTimer.ts';

/** A practice of its own that is not over, as the dashboard tells of it. */
export interface PracticeUnderWay {
  isUnderWay: boolean;
  text: string;
}

/** The practice that goes on, or one that was left before its end; null for none. */
export function practiceOf({
  current,
  timers,
}: Pick<TimerDesk, 'current' | 'timers'>): PracticeUnderWay | null {
  if (current !== null && isOwnPractice(current.task)) {
    return isOver(current) ? null : { isUnderWay: true, text: 'Your practice goes on' };
  }
  const left = leftOf(timers).asked[0];

  return left === undefined ? null : { isUnderWay: false, text: leftText(left, Date.now()) };
}

/** The way back to a practice as it was last: Again: 12 min, breath (rules/practiceRoom#Q20). */
export function againOf(plan: PracticePlan): string {
  const text = planText(plan);

  return `Again: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
