import { useDeferredValue, useState } from 'react';

import { shortLength } from '../../domain/common/length.ts';
import { pillarCodes, pillarNames } from '../../domain/common/pillarCode.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import { moodNames } from '../reflection/reflectionTexts.ts';
import { useInSteps } from '../ui/useInSteps.ts';
import { fullDayText } from '../upload/uploadTexts.ts';
import { countText } from './daysTexts.ts';
import './DaysTable.css';

/** The days of a year as a table, for whoever wants one: the newest first. It is made once the press that opens it is answered, in steps. */
export function DaysTable({
  days,
  year,
  hrefOf,
}: {
  days: readonly DaySummary[];
  year: string;
  hrefOf: (day: string) => string;
}) {
  const [isOpen, setOpen] = useState(false);
  const isMade = useDeferredValue(isOpen);

  return (
    <details className="days-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="days-table__title">{year} as a table</summary>
      {isOpen && isMade ? (
        <div
          aria-label={`The days of ${year}`}
          className="days-table__scroll"
          role="region"
          // Whoever has no pointer scrolls it by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <table className="days-table__table">
            <thead>
              <tr>
                <th scope="col">Day</th>
                {pillarCodes.map((code) => (
                  <th key={code} scope="col">
                    {pillarNames[code]}
                  </th>
                ))}
                <th scope="col">Meditated</th>
                <th scope="col">Mood</th>
                <th scope="col">Happiness</th>
              </tr>
            </thead>
            <tbody>
              <Rows days={days} hrefOf={hrefOf} />
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}

/** As many with each frame as a phone lays out within one. */
const atOnce = 40;

function Rows({ days, hrefOf }: { days: readonly DaySummary[]; hrefOf: (day: string) => string }) {
  const standing = useInSteps(days.length, atOnce);

  return days.slice(0, standing).map(({ day, end, minutes, pillars }) => (
    <tr key={day}>
      <th scope="row">
        <a href={hrefOf(day)}>{fullDayText(day)}</a>
      </th>
      {pillarCodes.map((code) => (
        <td key={code}>{countText(pillars[code])}</td>
      ))}
      <td>{minutes === 0 ? '' : shortLength(minutes)}</td>
      <td>{moodText(end)}</td>
      <td>{end === null ? '' : `${end.happiness}/10`}</td>
    </tr>
  ));
}

function moodText(end: DaySummary['end']): string {
  const mood = end?.mood ?? null;

  return mood === null ? '' : moodNames[mood];
}
