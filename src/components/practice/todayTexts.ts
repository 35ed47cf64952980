import { pillarCodes, pillarNames } from '../../domain/common/pillarCode.ts';
import { shortLength } from '../../domain/common/length.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import type { NextTask } from '../../domain/today/nextTask.ts';
import { nameAndHour } from '../pillars/nameAndHour.ts';
import type { DayShares } from '../art/dayMark.ts';

/** What the day mark of a day shows, in a sentence: Today: Tether done, Recovery open, and so on. */
export function dayMarkText(shares: DayShares, day = 'Today'): string {
  const parts = pillarCodes.map((code) => `${pillarNames[code]} ${stateOf(shares[code])}`);

  return `${day}: ${parts.join(', ')}.`;
}

/** Which task is next, and when: Next: Tether 12:00, in 50 min (rules/today#D39). */
export function nextText({ inMinutes, task, when }: NextTask<ShownTask>): string {
  const name = nameAndHour(task);

  switch (when) {
    case 'now':
      return `Now: ${name}`;

    case 'ahead':
      return `Next: ${name}, in ${shortLength(inMinutes)}`;

    case 'open':
      return `Still open: ${name}`;
  }
}

function stateOf(share: number): string {
  if (share >= 1) return 'done';
  return share > 0 ? `${Math.round(share * 100)} percent` : 'open';
}
