import type { ChartLine, Glyph } from './lines.ts';
import { glyphWidth, lineHeight } from './measures.ts';
import { whenTaken, type Taken } from './taken.ts';

/** Lines of a state or an arrow, the first one's top at `y`. */
export function Lines({
  lines,
  x,
  y,
  taken,
}: {
  lines: ChartLine[];
  x: number;
  y: number;
  taken: Taken;
}) {
  return lines.map(({ text, glyph, edgeId }, place) => {
    const top = y + place * lineHeight;

    return (
      <g
        key={edgeId ?? `invoke ${text}`}
        className="state-chart-line"
        data-glyph={glyph ?? undefined}
        data-taken={edgeId === null ? undefined : whenTaken([edgeId], taken)}
      >
        {glyph === null ? null : <LineGlyph glyph={glyph} x={x} y={top + 3} />}
        <text x={glyph === null ? x : x + glyphWidth} y={top + 13}>
          {text}
        </text>
      </g>
    );
  });
}

const strokes: Record<NonNullable<Glyph>, string> = {
  clock: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1M6 3.2V6l2 1.4',
  invoke: 'M1.5 6h8M6.4 2.8 9.6 6 6.4 9.2',
  stay: 'M6 4.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2',
  again: 'M9.9 4.2A4.4 4.4 0 1 0 10.4 6.6M10.2 1.4v3h-3',
};

function LineGlyph({ glyph, x, y }: { glyph: NonNullable<Glyph>; x: number; y: number }) {
  return (
    <path className="state-chart-glyph" d={strokes[glyph]} transform={`translate(${x} ${y})`} />
  );
}
