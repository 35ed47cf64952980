import { keyOf, rounded, type Accepted } from './accepted.ts';
import type { Row } from './row.ts';

/** All rows beside their floors, their limits and what was accepted last. */
export function tableOf(rows: readonly Row[], accepted: Accepted): string {
  const lines = [
    ['', 'ours', 'floor', 'ratio', 'limit', 'accepted'],
    ...rows.map((row) => [
      keyOf(row),
      `${rounded(row.ours)} ${row.unit}`.trim(),
      row.floor === null ? '' : `${rounded(row.floor)} ${row.unit}`.trim(),
      String(rounded(row.ratio)),
      row.limit === null ? '' : String(rounded(row.limit)),
      String(accepted[keyOf(row)] ?? ''),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((at) =>
    Math.max(...lines.map((cells) => cells[at]?.length ?? 0)),
  );

  return lines
    .map((cells) =>
      cells
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
