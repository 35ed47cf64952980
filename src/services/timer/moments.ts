import { moment } from '../../domain/timer/moment.ts';
import type { Moment } from '../../domain/timer/timer.ts';

const second = 1000;
/** Past the turn of a second, so that it is over when it is read. */
const after = 5;

interface MomentReports {
  read: (at: Moment) => void;
  /** The page is about to be hidden, frozen or left. */
  hidden: (at: Moment) => void;
}

/**
 * Reports the time at once, then each second, the first in `firstInMs` milliseconds, and whenever the page comes back: a
 * throttled or sleeping page hears late, and right. Returns how to stop.
 */
export function onMoments(firstInMs: number, { read, hidden }: MomentReports): () => void {
  const start = performance.now() + firstInMs + after;
  let timeout: ReturnType<typeof setTimeout>;
  const wait = () => {
    const since = performance.now() - start;
    const next = since < 0 ? 0 : (Math.floor(since / second) + 1) * second;
    timeout = setTimeout(tick, next - since);
  };
  const tick = () => {
    read(moment());
    wait();
  };
  const look = () => read(moment());
  const hide = () => hidden(moment());
  const turn = () => (document.hidden ? hide() : look());

  document.addEventListener('visibilitychange', turn);
  document.addEventListener('resume', look);
  document.addEventListener('freeze', hide);
  addEventListener('pageshow', look);
  addEventListener('focus', look);
  addEventListener('pagehide', hide);
  wait();
  look();

  return () => {
    clearTimeout(timeout);
    document.removeEventListener('visibilitychange', turn);
    document.removeEventListener('resume', look);
    document.removeEventListener('freeze', hide);
    removeEventListener('pageshow', look);
    removeEventListener('focus', look);
    removeEventListener('pagehide', hide);
  };
}
