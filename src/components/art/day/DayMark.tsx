import { pillarCodes } from '../../../domain/common/pillarCode.ts';
import { Shapes } from '../Art.tsx';
import { dayMark, dayMarkSize, type DayShares } from '../dayMark.ts';
import './DayMark.css';

/** The day mark. With a label it is a picture of a day; without one it is decoration. */
export function DayMark({
  shares,
  seed,
  label = null,
  className,
}: {
  shares: DayShares;
  seed: number;
  label?: string | null;
  className?: string;
}) {
  const marks = dayMark(shares, seed);
  const box = `${-dayMarkSize} ${-dayMarkSize} ${2 * dayMarkSize} ${2 * dayMarkSize}`;
  const meaning =
    label === null
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': label } as const);

  return (
    <svg {...meaning} className={`day-mark ${className ?? ''}`} viewBox={box}>
      {pillarCodes.map((code) => (
        <g key={code} className={`day-mark__band day-mark__band--${code.toLowerCase()}`}>
          <Shapes shapes={marks[code]} />
        </g>
      ))}
    </svg>
  );
}
