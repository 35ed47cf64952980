import { pillarCodes } from '../../../domain/common/pillarCode.ts';
import { monthLines, type SmallMark } from './monthMarks.ts';
import './SmallMarks.css';

/** Small marks in a grid of cells, as a picture without a name: what stands over it, or beside it, says what it shows. */
export function SmallMarks({
  marks,
  columns,
  rows,
}: {
  marks: readonly SmallMark[];
  columns: number;
  rows: number;
}) {
  const { done, ends, open } = monthLines(marks);

  return (
    <svg aria-hidden="true" className="small-marks" viewBox={`0 0 ${columns} ${rows}`}>
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
