import { addDays } from '../../domain/common/day.ts';
import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import { daySeed } from '../art/daySeed.ts';
import { dayMarkText } from '../practice/todayTexts.ts';
import { dayText } from './progressTexts.ts';
import './MonthMarks.css';

/** How much of each pillar was done on a day, from 0 to 1, by the day. */
export type SharesByDay = Readonly<Record<string, Readonly<Record<PillarCode, number>>>>;

/** A month of day marks, Monday first; a day of which this device knows nothing is its number alone. */
export function MonthMarks({
  today,
  shares,
  hrefOf,
}: {
  today: string;
  shares: SharesByDay;
  hrefOf: (day: string) => string;
}) {
  const days = daysOfMonth(today);

  return (
    <ol className="month-marks">
      {weekdays.map((name) => (
        <li aria-hidden="true" className="month-marks__weekday" key={name}>
          {name}
        </li>
      ))}
      {days.map((day, index) => {
        const known = day > today ? undefined : shares[day];

        return (
          <li
            className={`month-marks__day ${day === today ? 'month-marks__day--today' : ''}`}
            key={day}
            style={index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
          >
            {known === undefined ? (
              <>
                <span className="month-marks__number">{Number(day.slice(8))}</span>
                <span className="month-marks__mark" />
              </>
            ) : (
              <a
                aria-label={dayMarkText(known, dayText(day))}
                className="month-marks__way"
                href={hrefOf(day)}
              >
                <span className="month-marks__number">{Number(day.slice(8))}</span>
                <DayMark className="month-marks__mark" seed={daySeed(day)} shares={known} />
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** As they stand over the month; each day is named with its own. */
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** 1 for Monday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}

function daysOfMonth(today: string): string[] {
  const first = `${today.slice(0, 8)}01`;
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index));

  return days.filter((day) => day.startsWith(today.slice(0, 7)));
}
