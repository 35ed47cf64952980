import { memo } from 'react';

import { joinDots } from './joinDots.ts';
import type { Shape } from './shapes.ts';

/** Draws shapes in a square around the origin, `size` units to the edge. Decoration: it says nothing to a screen reader. */
export const Art = memo(function Art({
  shapes,
  size,
  className,
}: {
  shapes: readonly Shape[];
  size: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox={`${-size} ${-size} ${2 * size} ${2 * size}`}
    >
      <Shapes shapes={shapes} />
    </svg>
  );
});

/** The shapes alone, for a drawing of several. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  return joinDots(shapes).map((shape, index) => <Mark key={index} shape={shape} />);
}

function Mark({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'line':
      return (
        <path
          d={shape.d}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeOpacity={shape.opacity}
          strokeWidth={shape.width}
        />
      );
    case 'area':
      return <path d={shape.d} fill="currentColor" fillOpacity={shape.opacity} />;
    case 'dot':
      return (
        <circle
          cx={shape.x}
          cy={shape.y}
          fill="currentColor"
          fillOpacity={shape.opacity}
          r={shape.r}
        />
      );
    case 'ring':
      return (
        <ellipse
          cx={shape.x}
          cy={shape.y}
          fill="none"
          rx={shape.rx}
          ry={shape.ry}
          stroke="currentColor"
          strokeOpacity={shape.opacity}
          strokeWidth={shape.width}
          transform={`rotate(${shape.tilt} ${shape.x} ${shape.y})`}
        />
      );
  }
}
