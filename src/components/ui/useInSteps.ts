import { startTransition, useEffect, useState } from 'react';

/**
 * How many of so many parts are made by now: the first `atOnce` at once and as many more with each frame, so that the page answers between
 * them.
 */
export function useInSteps(parts: number, atOnce = 1): number {
  const [made, setMade] = useState(atOnce);

  useEffect(() => {
    if (made >= parts) return;
    const frame = requestAnimationFrame(() => startTransition(() => setMade(made + atOnce)));
    return () => cancelAnimationFrame(frame);
  }, [made, parts, atOnce]);

  return Math.min(made, parts);
}
