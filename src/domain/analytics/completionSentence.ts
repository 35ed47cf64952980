import { pillarCodes, pillarNames } from '../common/pillarCode.ts';
import { weekdayNames } from '../days/calendar.ts';
import { rateOf, sumOf, type Completion, type Share } from './completion.ts';
import { lookedBackAt } from './lastDays.ts';

/** How many planned tasks a comparison has on either side, and by which part of one it differs, at the least. */
const leastPlanned = 8;
const leastDifference = { part: 1, of: 5 };

/** What is seen of what was done: the weekday and the pillar that hold best, where one does, else how much is done (rules/analytics#K5). */
export function completionSentence(completion: Completion): string {
  const weekdays = weekdayNames.map((name, index) => ({
    subject: `${name}s hold`,
    share: sumOf(pillarCodes.flatMap((code) => completion[code][index] ?? [])),
  }));
  const pillars = pillarCodes.map((code) => ({
    subject: `${pillarNames[code]} holds`,
    share: sumOf(completion[code]),
  }));
  const best = [bestOf(weekdays), bestOf(pillars)].filter((one) => one !== null);
  if (best.length === 0) return doneText(sumOf(pillars.map(({ share }) => share)));

  return best
    .map(({ share, subject }) => `${subject} best: ${share.done} of ${share.planned}.`)
    .join(' ');
}

interface Compared {
  subject: string;
  share: Share;
}

/** The one of which more is done than of any other, if that is far from all others together and both are enough; else null. */
function bestOf(all: readonly Compared[]): Compared | null {
  const planned = all.filter(({ share }) => share.planned > 0);
  const highest = Math.max(...planned.map(({ share }) => rateOf(share)));
  const [best, ...equals] = planned.filter(({ share }) => rateOf(share) === highest);
  if (best === undefined || equals.length > 0) return null;

  const others = sumOf(all.filter((one) => one !== best).map(({ share }) => share));
  return isFarAbove(best.share, others) ? best : null;
}

/** In whole numbers: a difference of exactly so much is not lost to a fraction. */
function isFarAbove(one: Share, other: Share): boolean {
  if (Math.min(one.planned, other.planned) < leastPlanned) return false;

  const difference = one.done * other.planned - other.done * one.planned;
  return difference * leastDifference.of >= one.planned * other.planned * leastDifference.part;
}

function doneText({ done }: Share): string {
  if (done === 0) return 'What you do of what is planned is drawn here.';

  return `${done === 1 ? 'One task' : `${done} tasks`} done in the last ${lookedBackAt} days.`;
}
