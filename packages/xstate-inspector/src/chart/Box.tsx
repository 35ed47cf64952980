import type { KeyboardEvent } from 'react';

import type { PlacedBox } from './layout.ts';
import { Lines } from './Lines.tsx';
import { headerHeight, sidePadding } from './measures.ts';
import type { Taken } from './taken.ts';

/** A state's frame, under the arrows. */
export function Box({
  box,
  isActive,
  href,
  onState,
}: {
  box: PlacedBox;
  isActive: boolean;
  href: string | undefined;
  onState: ((path: string) => void) | undefined;
}) {
  const { path, lines, x, y } = box;
  const facts = { className: 'state-chart-box', ...factsOf(box, isActive) };
  const drawing = (
    <>
      <Frame box={box} />
      {lines.length === 0 ? null : (
        <line
          className="state-chart-rule"
          x1={x}
          x2={x + box.width}
          y1={y + headerHeight}
          y2={y + headerHeight}
        />
      )}
    </>
  );

  if (href !== undefined) {
    return (
      <a {...facts} aria-label={spoken(box, isActive)} href={href}>
        {drawing}
      </a>
    );
  }
  if (onState === undefined || path === '') return <g {...facts}>{drawing}</g>;

  return (
    <g
      {...facts}
      aria-label={spoken(box, isActive)}
      role="button"
      tabIndex={0}
      onClick={() => onState(path)}
      onKeyDown={(event) => onPress(event, () => onState(path))}
    >
      {drawing}
    </g>
  );
}

/** The words of a state, drawn over the arrows so that none strikes them out. */
export function BoxWords({
  box,
  isActive,
  taken,
}: {
  box: PlacedBox;
  isActive: boolean;
  taken: Taken;
}) {
  const { name, depth, lines, x, y } = box;
  const left = x + sidePadding;

  return (
    <g className="state-chart-words" {...factsOf(box, isActive)}>
      {depth === 0 ? null : <circle cx={left + 4} cy={y + 17} r={4} />}
      <text className="state-chart-name" x={depth === 0 ? left : left + 16} y={y + 22}>
        {name}
      </text>
      <Lines lines={lines} taken={taken} x={left} y={y + headerHeight + 4} />
    </g>
  );
}

function factsOf({ path, kind, isRegion, depth }: PlacedBox, isActive: boolean) {
  return {
    'data-state': path,
    'data-kind': kind,
    'data-depth': depth,
    'data-region': isRegion || undefined,
    'data-active': isActive || undefined,
  };
}

function Frame({ box: { x, y, width, height, kind } }: { box: PlacedBox }) {
  return (
    <>
      <rect className="state-chart-frame" height={height} rx={12} width={width} x={x} y={y} />
      {kind === 'final' ? (
        <rect
          className="state-chart-inner-frame"
          height={height - 8}
          rx={8}
          width={width - 8}
          x={x + 4}
          y={y + 4}
        />
      ) : null}
    </>
  );
}

function spoken({ path, name }: PlacedBox, isActive: boolean): string {
  return `${path === '' ? name : path}${isActive ? ', active' : ''}`;
}

function onPress(event: KeyboardEvent, act: () => void) {
  if (event.key !== 'Enter' && event.key !== ' ') return;

  event.preventDefault();
  act();
}
