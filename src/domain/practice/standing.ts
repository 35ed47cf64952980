/** Something of which there may be several and one stands. */
export interface Made {
  id: string;
  /** When it was made, as `toISOString` writes it: by the service's clock. */
  made_at: string;
}

/** Of several the one that stands: the one made last, of one millisecond the one of the greater id (rules/practiceFeed#E8). */
export function lastMade<Thing extends Made>(things: readonly Thing[]): Thing | undefined {
  return things.toSorted(byMaking).at(-1);
}

function byMaking(one: Made, other: Made): number {
  return compared(one.made_at, other.made_at) || compared(one.id, other.id);
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
