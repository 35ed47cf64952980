import { longestAgo, mostStretches } from '../../contract/practice/stretchLimits.ts';

/** Time that was practised without a break, from and to a moment in milliseconds since the epoch. */
export interface Stretch {
  from: number;
  to: number;
}

/** All time of both, each moment once, in its order. */
export function joinedStretches(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const next of [...one, ...other].toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (next.to <= next.from) continue;
    if (last === undefined || next.from > last.to) joined.push(next);
    else joined.splice(-1, 1, { from: last.from, to: Math.max(last.to, next.to) });
  }

  return packed(joined);
}

/** The time that is in none of `taken`, in its order. */
export function stretchesBeside(
  stretches: readonly Stretch[],
  taken: readonly Stretch[],
): Stretch[] {
  return taken.reduce<Stretch[]>(
    (left, { from, to }) =>
      left
        .flatMap((one) => [
          { from: one.from, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), to: one.to },
        ])
        .filter((one) => one.to > one.from),
    joinedStretches(stretches, []),
  );
}

/** How long they are together, in milliseconds. No two of them may be of one time. */
export function lengthOfStretches(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** A stretch by milliseconds before a moment, as devices tell each other of it: their clocks differ. */
export type StretchBefore = Stretch;

/** What was practised by how long it was before a moment, in whole milliseconds. */
export function stretchesBefore(stretches: readonly Stretch[], moment: number): StretchBefore[] {
  const ago = (at: number) => Math.min(longestAgo, Math.max(0, Math.round(moment - at)));

  return stretches.map(({ from, to }) => ({ from: ago(from), to: ago(to) }));
}

/** What was practised so long before a moment. */
export function stretchesAt(stretches: readonly StretchBefore[], moment: number): Stretch[] {
  return stretches.map(({ from, to }) => ({ from: moment - from, to: moment - to }));
}

/** Of more than are told apart, the two with the shortest break between them count as one of their whole length. */
export function packed(stretches: Stretch[]): Stretch[] {
  if (stretches.length <= mostStretches) return stretches;

  const breaks = stretches.slice(1).map(({ from }, index) => from - (stretches[index]?.to ?? from));
  const at = breaks.indexOf(Math.min(...breaks));
  const two = stretches.slice(at, at + 2);
  const to = two.at(-1)?.to ?? 0;
  const one = { from: to - lengthOfStretches(two), to };
  return packed([...stretches.slice(0, at), one, ...stretches.slice(at + 2)]);
}
