import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { toneOf } from '../pillars/tone.ts';
import { Icon } from '../ui/Icon.tsx';
import { hourText } from '../ui/hours.ts';
import './LastNight.css';

/** In the morning last night's sleep is asked about before anything else (rules/today#D14). */
export function LastNight({
  sleeps,
  taskHref,
}: {
  sleeps: readonly ShownTask[];
  taskHref: (taskId: string) => string;
}) {
  return sleeps.map(({ taskId, scheduledTime }) => (
    <a className={`last-night ${toneOf('RECOVERY')}`} href={taskHref(taskId)} key={taskId}>
      <span className="last-night__glyph">
        <PillarGlyph code="RECOVERY" />
      </span>
      <span>
        <span className="last-night__question">How did you sleep?</span>{' '}
        <span className="last-night__hour">Recovery, last night {hourText(scheduledTime)}</span>
      </span>
      <Icon name="onward" />
    </a>
  ));
}
