import type { MachineGraph } from './graph.ts';
import type { ChartLayout } from './layout.ts';
import { Arrow, Start } from './Arrow.tsx';
import { Box, BoxWords } from './Box.tsx';
import { ChartText } from './ChartText.tsx';

import '../theme/theme.css';
import './chart.css';

const nothing: readonly string[] = [];

interface StateChartProps {
  graph: MachineGraph;
  layout: ChartLayout;
  /** The paths of the active states, as `activePaths` gives them. */
  active: readonly string[];
  /** The ids of the transitions taken last, and of those taken before. */
  taken?: readonly string[];
  takenBefore?: readonly string[];
  /** Called with the path of a state that was chosen; the states are buttons then. */
  onState?: (path: string) => void;
  /** Where a state leads, if anywhere; it is a link then. */
  hrefOf?: (path: string) => string | undefined;
}

/** A machine as a statechart: drawn for who looks, and as a nested list for who listens. */
export function StateChart({
  graph,
  layout,
  active,
  taken: now = nothing,
  takenBefore: before = nothing,
  onState,
  hrefOf,
}: StateChartProps) {
  const isInteractive = onState !== undefined || hrefOf !== undefined;
  const { width, height } = layout;
  const taken = { now, before };

  return (
    <div className="state-chart">
      <svg
        aria-label={`Chart of ${graph.id}`}
        height={height}
        role={isInteractive ? 'group' : 'img'}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
      >
        {layout.boxes.map((box) => (
          <Box
            key={box.path}
            box={box}
            href={hrefOf?.(box.path)}
            isActive={active.includes(box.path)}
            onState={onState}
          />
        ))}
        {layout.arrows.map((arrow) => (
          <Arrow key={arrow.id} arrow={arrow} taken={taken} />
        ))}
        {layout.starts.map((start) => (
          <Start key={start.path} start={start} />
        ))}
        {layout.boxes.map((box) => (
          <BoxWords key={box.path} box={box} isActive={active.includes(box.path)} taken={taken} />
        ))}
      </svg>
      <ChartText active={active} graph={graph} taken={taken} />
    </div>
  );
}
