import { pillarCodes } from '../../domain/common/pillarCode.ts';
import { weekdayOf } from '../../domain/days/calendar.ts';
import { sharesOfSummary } from '../../domain/days/dayShares.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import type { PastDays } from '../../domain/days/pastDays.ts';
import type { SmallMark } from '../art/day/monthMarks.ts';
import { SmallMarks } from '../art/day/SmallMarks.tsx';
import { markText, monthText } from './daysTexts.ts';
import './MonthOfMarks.css';

const columns = 7;

/** A month of small marks, Monday first: a picture, and over each mark the way to its day. Days to come are dots. */
export function MonthOfMarks({
  month,
  today,
  days,
  hrefOf,
}: {
  /** All days of the month, in their order. */
  month: readonly string[];
  today: string;
  days: PastDays;
  hrefOf: (day: string) => string;
}) {
  const [first = today] = month;
  const lead = weekdayOf(first) - 1;
  const rows = Math.ceil((lead + month.length) / columns);
  const marks = month.flatMap((day, index) => {
    const summary = days[day];
    return summary === undefined || day > today ? [] : [markAt(lead + index, summary)];
  });

  return (
    <section aria-label={monthText(first)} className="month-of-marks">
      <h2 className="month-of-marks__name">{monthText(first)}</h2>
      <div className="month-of-marks__box">
        <SmallMarks columns={columns} marks={marks} rows={rows} />
        <ol className="month-of-marks__days">
          {month.map((day, index) => (
            <li
              className="month-of-marks__day"
              key={day}
              style={index === 0 ? { gridColumnStart: lead + 1 } : undefined}
            >
              {day > today ? (
                <span aria-hidden="true" className="month-of-marks__ahead" />
              ) : (
                <a
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={markText(day, days[day])}
                  className={
                    days[day] === undefined
                      ? 'month-of-marks__way month-of-marks__way--quiet'
                      : 'month-of-marks__way'
                  }
                  href={hrefOf(day)}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function markAt(cell: number, summary: DaySummary): SmallMark {
  const shares = sharesOfSummary(summary);
  const codes = pillarCodes.filter(
    (code) => summary.pillars[code] !== undefined || shares[code] > 0,
  );

  return {
    x: cell % columns,
    y: Math.floor(cell / columns),
    rings: Object.fromEntries(codes.map((code) => [code, shares[code]])),
    isEnded: summary.end !== null,
  };
}
