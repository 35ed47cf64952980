import { shownAt, type Cue, type Script } from '../../domain/practiceRoom/guidance.ts';

/** Past the moment at which something comes, in milliseconds, so that it is there when it is looked at. */
const after = 5;
/** What is seen later than that, in seconds, is shown and not said. */
const lateFrom = 2;

export interface CueReports {
  came: (cue: Cue, isLate: boolean) => void;
  went: () => void;
  over: () => void;
}

/**
 * Reports the words of a meditation as they come and go: what is there at once, then each change, computed from the clock each time. `begunAt` is
 * by the page's monotonic clock, in milliseconds, breaks left out. Returns how to stop.
 */
export function onCues(
  { begunAt, script }: { script: Script; begunAt: number },
  { came, over, went }: CueReports,
): () => void {
  let timeout: ReturnType<typeof setTimeout>;
  let last: Cue | null | undefined;
  const look = () => {
    clearTimeout(timeout);
    const practised = (performance.now() - begunAt) / 1000;
    const { cue, left } = shownAt(script, practised);
    if (cue !== null && cue !== last) came(cue, practised - cue.at > lateFrom);
    if (cue === null && left === Infinity) over();
    else if (cue === null && last !== null) went();
    last = cue;
    if (left !== Infinity) timeout = setTimeout(look, left * 1000 + after);
  };

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timeout);
    document.removeEventListener('visibilitychange', look);
  };
}
