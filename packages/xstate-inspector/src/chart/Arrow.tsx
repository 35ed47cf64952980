import type { PlacedArrow, PlacedStart, Point } from './layout.ts';
import { Lines } from './Lines.tsx';
import { headPath, roundedPath } from './roundedPath.ts';
import { whenTaken, type Taken } from './taken.ts';

/** All transitions from one state to another, as one arrow. */
export function Arrow({ arrow, taken }: { arrow: PlacedArrow; taken: Taken }) {
  const { label } = arrow;

  return (
    <g className="state-chart-arrow" data-taken={whenTaken(arrow.edgeIds, taken)}>
      <Line points={arrow.points} />
      {label === null ? null : (
        <>
          <rect height={label.height} rx={6} width={label.width} x={label.x} y={label.y} />
          <Lines lines={arrow.lines} taken={taken} x={label.x + 6} y={label.y + 2} />
        </>
      )}
    </g>
  );
}

/** The dot and the arrow to the state that is entered first. */
export function Start({ start: { dot, points } }: { start: PlacedStart }) {
  return (
    <g className="state-chart-start">
      <circle cx={dot.x} cy={dot.y} r={5} />
      <Line points={points} />
    </g>
  );
}

function Line({ points }: { points: readonly Point[] }) {
  return (
    <>
      <path d={roundedPath(points)} />
      <path className="state-chart-head" d={headPath(points)} />
    </>
  );
}
