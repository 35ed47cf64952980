import { faultsOf, keyOf, type Accepted } from '../accepted.ts';
import type { Row } from '../row.ts';

const most = 3;

/**
 * Measures each, and those of which a row has a fault beside what was accepted once more when all are through, up to three times: on a
 * machine that others share a process is slower for some minutes. Of each row the least counts.
 */
export async function heldOrAgain(
  measures: readonly (() => Promise<readonly Row[]>)[],
  accepted: Accepted,
): Promise<Row[]> {
  const found = new Map<() => Promise<readonly Row[]>, readonly Row[]>();
  for (let time = 0; time < most; time += 1) {
    for (const measure of measures) {
      const before = found.get(measure) ?? [];
      if (before.length > 0 && before.every((row) => isHeld(row, accepted))) continue;

      const now = await measure();
      found.set(
        measure,
        now.map((row) => lesserOf(row, before)),
      );
    }
  }

  return [...found.values()].flat();
}

function lesserOf(row: Row, before: readonly Row[]): Row {
  const same = before.find((one) => keyOf(one) === keyOf(row));

  return same !== undefined && same.ratio < row.ratio ? same : row;
}

function isHeld(row: Row, accepted: Accepted): boolean {
  const last = accepted[keyOf(row)];
  return faultsOf([row], last === undefined ? {} : { [keyOf(row)]: last }).length === 0;
}
