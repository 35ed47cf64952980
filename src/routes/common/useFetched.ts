import { useEffect, useState } from 'react';

/**
 * What `load` fetches, once it is wanted; null until it is there, and where it cannot be had. `load` is to be the same function for as
 * long as the same is meant.
 */
export function useFetched<T extends object>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [fetched, setFetched] = useState<T | null>(null);

  useEffect(() => {
    if (!isWanted) return;

    let isGone = false;
    const take = (found: T) => {
      if (!isGone) setFetched(found);
    };
    void load().then(take, () => null);
    return () => {
      isGone = true;
    };
  }, [isWanted, load]);

  return fetched;
}
