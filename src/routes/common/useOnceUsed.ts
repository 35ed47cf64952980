import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { onBackOnline } from '../../services/page/page.ts';
import { fetchStylesAgain } from '../../services/page/styles.ts';

/** Something that comes with its own file. */
interface OnceUsed<T> {
  /** Null until it is there. */
  part: T | null;
  /** Whether it could not be fetched the last time. */
  hasFailed: boolean;
}

/**
 * What no first view needs: fetched with the first use of the page, for it may be needed without a network, and where that failed once
 * the network is back, and each time it is `asked` for, counted from 0. `fetchPart` is the same at each render. `onUnfetched` hears of each
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
    const take = async () => {
      try {
        await fetchStylesAgain();
        const part = await fetchPart();
        tell({ part, hasFailed: false });
      } catch {
        tell({ part: null, hasFailed: true });
        if (asked > 0) noteUnfetched();
      }
    };
    const stops = [onFirstUse(() => void take()), onBackOnline(() => void take())];
    if (asked > 0) void take();
    return () => {
      for (const stop of stops) stop();
    };
  }, [asked, fetchPart, isMissing]);

  return once;
}
