import { countedTasks, type ShownTask } from './dayTasks.ts';
import { eachPillar, type PillarCode } from '../common/pillarCode.ts';

/** How much of each pillar was done on a day, from 0 to 1: the mean of its tasks; 0 where there are none. */
export function sharesOf(
  tasks: readonly Pick<ShownTask, 'isUnplanned' | 'percent' | 'pillar' | 'status'>[],
): Readonly<Record<PillarCode, number>> {
  return eachPillar((code) => {
    const own = countedTasks(tasks).filter(({ pillar }) => pillar === code);
    const sum = own.reduce((total, { percent }) => total + percent, 0);

    return own.length === 0 ? 0 : sum / own.length / 100;
  });
}
