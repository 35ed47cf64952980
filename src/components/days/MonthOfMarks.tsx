import { pillarCodes, type PillarCode } from '../../domain/common/pillarCode.ts';
import { weekdayOf } from '../../domain/days/calendar.ts';
import { sharesOfSummary } from '../../domain/days/dayShares.ts';
import type { DaySummary } from '../../domain/days/daySummary.ts';
import type { PastDays } from '../../domain/days/pastDays.ts';
import type { Cell, SmallMark } from '../art/day/monthMarks.ts';
import { SmallMarks } from '../art/day/SmallMarks.tsx';
import { markText, monthText } from './daysTexts.ts';
import './MonthOfMarks.css';

const columns = 7;

/**
 * A month of small marks, Monday first: a picture, and over each mark the way to its day. There is nothing else of a day: of two thousand
 * every element more is seen.
 */
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
  const begun = month.filter((day) => day <= today);
  const cells = month.map((_, index) => cellAt(lead + index));
  const marks = begun.flatMap((day, index) => {
    const summary = days[day];
    return summary === undefined ? [] : [markAt(lead + index, summary)];
  });

  return (
    <section aria-label={monthText(first)} className="month-of-marks">
      <h2 className="month-of-marks__name">{monthText(first)}</h2>
      <div className="month-of-marks__box">
        <SmallMarks
          ahead={cells.slice(begun.length)}
          columns={columns}
          marks={marks}
          quiet={cells.filter((_, index) => isQuiet(begun[index], days))}
          rows={rows}
        />
        <div
          className="month-of-marks__days"
          style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}
        >
          {begun.map((day, index) => (
            <a
              aria-current={day === today ? 'date' : undefined}
              aria-label={markText(day, days[day])}
              href={hrefOf(day)}
              key={day}
              style={index === 0 ? { gridColumnStart: lead + 1 } : undefined}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

function isQuiet(day: string | undefined, days: PastDays): boolean {
  return day !== undefined && days[day] === undefined;
}

function cellAt(cell: number): Cell {
  return { x: cell % columns, y: Math.floor(cell / columns) };
}

function markAt(cell: number, summary: DaySummary): SmallMark {
  const shares = sharesOfSummary(summary);
  const rings: Partial<Record<PillarCode, number>> = {};
  for (const code of pillarCodes) {
    if (summary.pillars[code] !== undefined || shares[code] > 0) rings[code] = shares[code];
  }

  return {
    ...cellAt(cell),
    rings,
    isEnded: summary.end !== null,
  };
}
