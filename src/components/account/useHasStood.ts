import { useState } from 'react';

/** Whether a part of the page has had its content once: what it reads anew later takes its place, and moves nothing. */
export function useHasStood(isBusy: boolean): boolean {
  const [hasStood, setStood] = useState(!isBusy);
  if (!hasStood && !isBusy) setStood(true);

  return hasStood || !isBusy;
}
