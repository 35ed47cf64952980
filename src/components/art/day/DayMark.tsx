import { memo, useDeferredValue } from 'react';

import { pillarCodes } from '../../../domain/common/pillarCode.ts';
import { Shapes } from '../Art.tsx';
import { dayMark, dayMarkSize, type DayShares } from '../dayMark.ts';
import './DayMark.css';

interface DayMarkProps {
  shares: DayShares;
  seed: number;
  label?: string | null;
  className?: string;
}

/**
 * The day mark. With a label it is a picture of a day; without one it is decoration. It is drawn again only where it is another one, and
 * after the rest of its screen: its hundreds of lines and dots take a phone longer than that.
 */
export const DayMark = memo(function DayMark({
  shares,
  seed,
  label = null,
  className,
}: DayMarkProps) {
  const drawn = useDeferredValue<DayShares | null>(shares, null);
  const marks = drawn === null ? null : dayMark(drawn, seed);
  const box = `${-dayMarkSize} ${-dayMarkSize} ${2 * dayMarkSize} ${2 * dayMarkSize}`;
  const meaning =
    label === null
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': label } as const);

  return (
    <svg {...meaning} className={`day-mark ${className ?? ''}`} viewBox={box}>
      {pillarCodes.map((code) => (
        <g key={code} className={`day-mark__band day-mark__band--${code.toLowerCase()}`}>
          {marks === null ? null : <Shapes shapes={marks[code]} />}
        </g>
      ))}
    </svg>
  );
}, isSame);

function isSame(one: DayMarkProps, other: DayMarkProps): boolean {
  return (
    one.seed === other.seed &&
    one.label === other.label &&
    one.className === other.className &&
    pillarCodes.every((code) => one.shares[code] === other.shares[code])
  );
}
