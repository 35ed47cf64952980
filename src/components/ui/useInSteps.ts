import { startTransition, useEffect, useState } from 'react';

/** How many of so many parts are made by now: the first at once and one more with each frame, so that the page answers between them. */
export function useInSteps(parts: number): number {
  const [made, setMade] = useState(1);

  useEffect(() => {
    if (made >= parts) return;
    const frame = requestAnimationFrame(() => startTransition(() => setMade(made + 1)));
    return () => cancelAnimationFrame(frame);
  }, [made, parts]);

  return Math.min(made, parts);
}
