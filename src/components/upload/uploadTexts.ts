import type { DayAddition } from '../../domain/upload/addition.ts';
import type { Materials, MediaWay } from '../../domain/reflection/reflection.ts';
import {
  eachPillar,
  pillarCodes,
  pillarNames,
  type PillarCode,
} from '../../domain/common/pillarCode.ts';
import type { WhereKept } from '../../domain/practice/whereKept.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { nameAndHour } from '../pillars/nameAndHour.ts';
import { dayText } from '../today/progressTexts.ts';
import { hourText } from '../ui/hours.ts';

type Named = Pick<ShownTask, 'pillarName' | 'scheduledTime' | 'taskId'>;

/** rules/upload#U7 */
export const saved = 'Daily upload complete! Your day has been saved.';

/** Why a day is not submitted with `open` tasks that need a reflection (rules/upload#U4). */
export function refusalOf(open: number): string {
  return `Please complete reflections for ${open} remaining ${open === 1 ? 'task' : 'tasks'}`;
}

/** Why a day can end without a task (rules/upload#U5, rules/today#D14). */
export function laterText({
  isUnplanned,
  status,
}: Pick<ShownTask, 'isUnplanned' | 'status'>): string {
  if (isUnplanned === true) return 'No longer planned';

  return status === 'missed' ? 'Missed' : 'In the morning';
}

/** Names what a day is submitted without; null where nothing of it was missed (rules/upload#U5). */
export function missedText(
  tasks: readonly (Named & Pick<ShownTask, 'isUnplanned' | 'status'>)[],
): string | null {
  const missed = tasks.filter((task) => laterText(task) === 'Missed');
  if (missed.length === 0) return null;

  return `Without ${together.format(missed.map(nameAndHour))}. What you did of ${missed.length === 1 ? 'it' : 'them'} can still be added, today or later.`;
}

/** Several meals in a sentence, which breaks nowhere within one of them. */
export function mealsText(meals: readonly Named[]): string {
  return together.format(meals.map((meal) => nameAndHour(meal).replaceAll(' ', '\u00A0')));
}

/** A day with its year: Friday 21 November 2025. */
export function fullDayText(day: string): string {
  return `${dayText(day)} ${day.slice(0, 4)}`;
}

/** What a day mark shows: Tether done, Recovery half done, Movement open. */
export function markText(shares: Readonly<Record<PillarCode, number>>): string {
  const words = eachPillar((code) => `${pillarNames[code]} ${shareText(shares[code])}`);

  return `Your day: ${pillarCodes.map((code) => words[code]).join(', ')}`;
}

export function chipText(way: MediaWay, materials: Materials): string {
  return materials[way] === null ? chips[way] : `${chips[way]}, added`;
}

/** Of one in whose place a later one stands (rules/practiceFeed#E18). */
export const outdoneText =
  'You ended this day twice. The later one stands; this one was set aside.';

/** Where a day became another one elsewhere while it was changed here (rules/upload#U22). */
export function elsewhereText(isDeleted: boolean): string {
  return isDeleted
    ? 'You deleted this day on another device. If you save, what is written here stands for it.'
    : 'You changed this day on another device meanwhile. If you save, yours stands, and the other is set aside in Your words.';
}

/** Said once a change is saved. */
export const changedText = 'Your day is changed.';

/** When something was added to a day (rules/upload#U23): Added Wednesday 25 November, 09:12; with its year where that is another one. */
export function addedText({ addedAt, date }: Pick<DayAddition, 'addedAt' | 'date'>): string {
  const parts = momentParts.formatToParts(addedAt);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? '';
  const year = date.startsWith(part('year')) ? '' : ` ${part('year')}`;

  return `Added ${part('weekday')} ${part('day')} ${part('month')}${year}, ${hourText(`${part('hour')}:${part('minute')}`)}`;
}

/** Where the end of a day is (rules/upload#U12). */
export function whereText(where: WhereKept): string {
  switch (where.kind) {
    case 'device':
      return 'On this device';

    case 'account':
      return 'With your account';

    case 'words':
      return 'With your account. What was recorded or photographed is on the device that made it.';

    case 'sending':
      return `With your account. Sending what was recorded or photographed, ${where.percent}%`;
  }
}

const momentParts = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const together = new Intl.ListFormat('en-GB');
const chips: Record<MediaWay, string> = { voice: 'Voice', image: 'Photo', video: 'Video' };

function shareText(share: number): string {
  if (share === 0) return 'open';
  return share === 1 ? 'done' : `${Math.round(share * 100)} percent`;
}
