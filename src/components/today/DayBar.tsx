import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { knownPillar, pillarCodes } from '../../domain/common/pillarCode.ts';
import { toneOf } from '../pillars/tone.ts';
import './DayBar.css';

/** A thin line of the day's tasks in their pillars' colours, filled where they are done. Decoration. */
export function DayBar({ tasks }: { tasks: readonly ShownTask[] }) {
  const inOrder = tasks.toSorted(
    (one, other) => orderOf(one.pillar) - orderOf(other.pillar) || other.percent - one.percent,
  );

  return (
    <div aria-hidden="true" className="day-bar">
      {inOrder.map(({ taskId, pillar, percent }) => (
        <span className={`day-bar__task ${toneOf(knownPillar(pillar))}`} key={taskId}>
          <span className="day-bar__done" style={{ width: `${percent}%` }} />
        </span>
      ))}
    </div>
  );
}

function orderOf(pillar: string): number {
  const order = pillarCodes.findIndex((code) => code === pillar);

  return order === -1 ? pillarCodes.length : order;
}
