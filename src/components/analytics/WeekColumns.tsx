import { mondayText, weekSentence } from '../../domain/analytics/weekSentence.ts';
import type { WeekOfMinutes } from '../../domain/analytics/weeks.ts';
import { columnLines, columnsSize } from './columnLines.ts';
import { Picture } from './Picture.tsx';
import './WeekColumns.css';

/** The minutes of each week as arches on one ground, the present week last (rules/analytics#K3). */
export function WeekColumns({ weeks }: { weeks: readonly WeekOfMinutes[] }) {
  const most = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  const rows = weeks
    .map(({ minutes, monday }) => ({ head: mondayText(monday), cells: [`${minutes} min`] }))
    .toReversed();

  return (
    <Picture
      note="Minutes of meditation, an arch a week; the last one is still under way."
      sentence={weekSentence(weeks)}
      table={{ columns: ['Week of', 'Meditated'], rows }}
      title="Minutes by week"
    >
      <div className="week-columns">
        <div className="week-columns__drawing">
          <svg
            className="week-columns__art"
            viewBox={`0 0 ${columnsSize.width} ${columnsSize.height}`}
          >
            <path
              className="week-columns__ground"
              d={`M0 ${columnsSize.height}h${columnsSize.width}`}
            />
            {weeks.map(({ minutes, monday }, index) => {
              const { area, ripples } = columnLines(index, minutes / most);
              return minutes === 0 ? null : (
                <g key={monday}>
                  <path className="week-columns__area" d={area} />
                  <path className="week-columns__ripples" d={ripples} />
                </g>
              );
            })}
          </svg>
          <div className="week-columns__values">
            {weeks.map(({ minutes, monday }, index) => (
              <span
                key={monday}
                style={{
                  bottom: `${(100 * minutes) / most}%`,
                  insetInlineStart: `${(100 * index) / weeks.length}%`,
                }}
              >
                {minutes === 0 ? null : minutes}
              </span>
            ))}
          </div>
        </div>
        <div className="week-columns__dates">
          {weeks.map(({ monday }, index) =>
            index % labelEvery === 0 ? <span key={monday}>{mondayText(monday)}</span> : null,
          )}
        </div>
      </div>
    </Picture>
  );
}

/** Each date has the room of so many weeks. */
const labelEvery = 4;
