import { pillarCodes } from '../../../domain/common/pillarCode.ts';
import { dotsLine, monthLines, type Cell, type SmallMark } from './monthMarks.ts';
import './SmallMarks.css';

const none: readonly Cell[] = [];

/**
 * Small marks in a grid of cells, as a picture without a name: what stands over it, or beside it, says what it shows. A day without
 * anything is a dot, a day to come a faint one.
 */
export function SmallMarks({
  marks,
  quiet = none,
  ahead = none,
  columns,
  rows,
}: {
  marks: readonly SmallMark[];
  quiet?: readonly Cell[];
  ahead?: readonly Cell[];
  columns: number;
  rows: number;
}) {
  const { done, ends, open } = monthLines(marks);

  return (
    <svg aria-hidden="true" className="small-marks" viewBox={`0 0 ${columns} ${rows}`}>
      <path className="small-marks__ahead" d={dotsLine(ahead)} />
      <path className="small-marks__quiet" d={dotsLine(quiet)} />
      <path className="small-marks__open" d={open} />
      {pillarCodes.map((code) => (
        <path
          className={`small-marks__done small-marks__done--${code.toLowerCase()}`}
          d={done[code]}
          key={code}
        />
      ))}
      <path className="small-marks__end" d={ends} />
    </svg>
  );
}
