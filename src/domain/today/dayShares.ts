import { countedTasks, type ShownTask } from './dayTasks.ts';
import { eachPillar, type PillarCode } from '../common/pillarCode.ts';

/**
 * How much of each pillar was done on a day, from 0 to 1: the mean of its tasks; 0 where there are none, but for who practised with no
 * Tether planned, who has all of it (rules/days#N5).
 */
export function sharesOf(
  tasks: readonly Pick<ShownTask, 'isUnplanned' | 'percent' | 'pillar' | 'status'>[],
  hasPractised = false,
): Readonly<Record<PillarCode, number>> {
  return eachPillar((code) => {
    const own = countedTasks(tasks).filter(({ pillar }) => pillar === code);
    const sum = own.reduce((total, { percent }) => total + percent, 0);

    if (own.length === 0) return hasPractised && code === 'TETHER' ? 1 : 0;
    return sum / own.length / 100;
  });
}
