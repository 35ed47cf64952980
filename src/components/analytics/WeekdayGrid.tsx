import { Fragment } from 'react';

import { sumOf, type Completion } from '../../domain/analytics/completion.ts';
import { completionSentence } from '../../domain/analytics/completionSentence.ts';
import { pillarCodes, pillarNames } from '../../domain/common/pillarCode.ts';
import { weekdayNames } from '../../domain/days/calendar.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { Picture } from './Picture.tsx';
import { cellSize, weekdayRings } from './weekdayRings.ts';
import './WeekdayGrid.css';

/** What was done of what was planned, by pillar and weekday: circles that close (rules/analytics#K2). */
export function WeekdayGrid({ completion }: { completion: Completion }) {
  const rows = weekdayNames.map((head, index) => ({
    head,
    cells: pillarCodes.map((code) => {
      const { done, planned } = sumOf(completion[code].slice(index, index + 1));
      return planned === 0 ? '' : `${done} of ${planned}`;
    }),
  }));

  return (
    <Picture
      note="A circle closes as more of what was planned is done."
      sentence={completionSentence(completion)}
      table={{ columns: ['Weekday', ...pillarCodes.map((code) => pillarNames[code])], rows }}
      title="By pillar and weekday"
    >
      <div className="weekday-grid">
        <div className="weekday-grid__weekdays">
          {weekdayNames.map((name) => (
            <span key={name}>{name.slice(0, 1)}</span>
          ))}
        </div>
        {pillarCodes.map((code) => {
          const { done, open, quiet } = weekdayRings(code, completion[code]);
          return (
            <Fragment key={code}>
              <span className="weekday-grid__pillar">
                <PillarGlyph code={code} />
                {pillarNames[code]}
              </span>
              <svg
                className={`weekday-grid__week weekday-grid__week--${code.toLowerCase()}`}
                viewBox={`0 0 ${weekdayNames.length * cellSize} ${cellSize}`}
              >
                <path className="weekday-grid__open" d={open} />
                <path className="weekday-grid__done" d={done} />
                <path className="weekday-grid__quiet" d={quiet} />
              </svg>
            </Fragment>
          );
        })}
      </div>
    </Picture>
  );
}
