import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import { onFirstUse, onNextUse } from '../../services/page/moments/firstUse.ts';
import { onBackOnline } from '../../services/page/page.ts';
import { fetchStylesAgain } from '../../services/page/styles.ts';

/** Something that comes with its own file. */
export interface OnceUsed<T> {
  /** Null until it is there. */
  part: T | null;
  /** Whether it could not be fetched the last time. */
  hasFailed: boolean;
}

/**
 * What no first view needs: fetched with the first use of the page, for it may be needed without a network, and where that failed with the
 * next use, once the network is back, and each time it is `asked` for, counted from 0. `fetchPart` is the same at each render. `onUnfetched` hears of each
 * failure while it is asked for.
 */
export function useOnceUsed<T>(
  fetchPart: () => Promise<T>,
  asked = 0,
  onUnfetched: () => void = () => {},
): OnceUsed<T> {
  const [once, setOnce] = useState<OnceUsed<T>>({ part: null, hasFailed: false });
  const isMissing = once.part === null;
  const noteUnfetched = useEffectEvent(onUnfetched);

  useEffect(() => {
    if (!isMissing) return () => {};

    const tell = (told: OnceUsed<T>) => {
      // What nobody asked for is drawn piece by piece, and a press comes between.
      if (asked > 0) setOnce(told);
      else startTransition(() => setOnce(told));
    };
    let isOver = false;
    let isTaking = false;
    const fetchNow = async () => {
      try {
        await fetchStylesAgain();
        tell({ part: await fetchPart(), hasFailed: false });
      } catch {
        if (isOver) return;
        stops.push(onNextUse(begin));
        tell({ part: null, hasFailed: true });
        if (asked > 0) noteUnfetched();
      }
    };
    const take = async () => {
      if (isTaking) return;
      isTaking = true;
      if (asked > 0) setOnce((was) => (was.hasFailed ? { ...was, hasFailed: false } : was));
      await fetchNow();
      isTaking = false;
    };
    const begin = () => void take();
    const stops = [onFirstUse(begin), onBackOnline(begin)];
    if (asked > 0) begin();
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [asked, fetchPart, isMissing]);

  return once;
}
