/** What a schedule has to know of a piece of work. */
export interface Piece {
  name: string;
  needs: readonly string[];
}

/**
 * Does all pieces, at most `places` at once, each as soon as what it needs has succeeded, earlier ones in the list first.
 * A piece whose need failed is skipped, and so are those that need it.
 *
 * @throws Error when a piece needs one that is not in the list, or that waits for itself.
 */
export async function schedule<TPiece extends Piece>(
  pieces: readonly TPiece[],
  places: number,
  work: { run: (piece: TPiece) => Promise<boolean>; skip: (piece: TPiece, need: string) => void },
): Promise<void> {
  const waiting = [...pieces];
  const running = new Map<string, Promise<void>>();
  const succeeded = new Set<string>();
  const failed = new Set<string>();

  while (waiting.length > 0 || running.size > 0) {
    for (const piece of waiting.slice()) {
      const lost = piece.needs.find((need) => failed.has(need));
      if (lost !== undefined) {
        remove(waiting, piece);
        failed.add(piece.name);
        work.skip(piece, lost);
      } else if (running.size < places && piece.needs.every((need) => succeeded.has(need))) {
        remove(waiting, piece);
        running.set(piece.name, follow(piece));
      }
    }
    if (running.size > 0) await Promise.race(running.values());
    else if (
      waiting.length > 0 &&
      !waiting.some(({ needs }) => needs.some((need) => failed.has(need)))
    ) {
      throw new Error(`Nothing can begin: ${waiting.map(({ name }) => name).join(', ')}.`);
    }
  }

  async function follow(piece: TPiece): Promise<void> {
    const isGood = await work.run(piece);
    (isGood ? succeeded : failed).add(piece.name);
    running.delete(piece.name);
  }
}

function remove<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1);
}
