import type { PlacedArrow, PlacedStart } from './layout.ts';
import { Lines } from './Lines.tsx';
import { roundedPath } from './roundedPath.ts';

/** Arrow heads: one for arrows at rest, one for those just taken. */
export function Heads() {
  return (
    <defs>
      {['rest', 'taken'].map((name) => (
        <marker
          key={name}
          className={`state-chart-head state-chart-head-${name}`}
          id={`state-chart-head-${name}`}
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          markerWidth="8"
          orient="auto"
          refX="7"
          refY="4"
          viewBox="0 0 8 8"
        >
          <path d="M0.5 0.8 7.5 4 0.5 7.2z" />
        </marker>
      ))}
    </defs>
  );
}

/** All transitions from one state to another, as one arrow. */
export function Arrow({ arrow, taken }: { arrow: PlacedArrow; taken: readonly string[] }) {
  const isTaken = arrow.edgeIds.some((id) => taken.includes(id));
  const { label } = arrow;

  return (
    <g className="state-chart-arrow" data-taken={isTaken || undefined}>
      <path
        d={roundedPath(arrow.points)}
        markerEnd={`url(#state-chart-head-${isTaken ? 'taken' : 'rest'})`}
      />
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
      <path d={roundedPath(points)} markerEnd="url(#state-chart-head-rest)" />
    </g>
  );
}
