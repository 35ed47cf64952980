import type { PlannedDays } from '../../../domain/days/plannedDays.ts';
import { plannedText, signsOf, signsText, type PlannedSign } from './plannedTexts.ts';
import './PlannedDaysRow.css';

const height = 16;
const markWidth = 16;
const gap = 4;
/** One wave for a rest day, two for more of them. */
const waves = {
  one: { width: 10, d: 'q2.5-3.2 5 0t5 0' },
  more: { width: 16, d: 'q2-3.2 4 0t4 0 4 0 4 0' },
};

/** How many of the last planned days were kept, with each as a mark: a whole ripple, its ring alone, and still water on rest days. */
export function PlannedDaysRow({ planned }: { planned: PlannedDays }) {
  const signs = signsOf(planned.days);
  const placed = signs.map((sign, index) => ({
    sign,
    x: signs.slice(0, index).reduce((sum, one) => sum + widthOf(one) + gap, 0),
  }));
  const width = signs.reduce((sum, one) => sum + widthOf(one), gap * (signs.length - 1));

  return (
    <div className="planned-days">
      <p className="planned-days__count">{plannedText(planned)}</p>
      <svg
        aria-label={signsText(signs)}
        className="planned-days__row"
        height={height}
        role="img"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
      >
        {placed.map(({ sign, x }) => (
          <g key={sign.day} transform={`translate(${x} 0)`}>
            <Sign sign={sign} />
          </g>
        ))}
      </svg>
    </div>
  );
}

function Sign({ sign }: { sign: PlannedSign }) {
  if (sign.kind === 'rest') {
    return <path className="planned-days__rest" d={`M0 8${waveOf(sign.count).d}`} />;
  }

  return (
    <>
      <circle
        className={`planned-days__ring planned-days__ring--${sign.kind}`}
        cx="8"
        cy="8"
        r="7"
      />
      {sign.kind === 'kept' ? <circle className="planned-days__heart" cx="8" cy="8" r="4" /> : null}
    </>
  );
}

function widthOf(sign: PlannedSign): number {
  return sign.kind === 'rest' ? waveOf(sign.count).width : markWidth;
}

function waveOf(count: number) {
  return count === 1 ? waves.one : waves.more;
}
