import { breathAt, type Breath, type BreathPhase } from '../../domain/practiceRoom/breath.ts';
import { feel } from '../timer/pulses.ts';

/** Past the turn of a phase, in milliseconds, so that it is over when it is looked at. */
const after = 5;

/** A breath that is paced, and by what: lengths in seconds. */
interface Paced {
  breath: Breath;
  /** When it began, by the page's monotonic clock, in milliseconds. */
  begunAt: number;
  /** How long after that its practice ends; Infinity for never. */
  whole: number;
}

/**
 * Reports where the breath is: at once, each time its phase turns, when the page is seen again and, while it is, when one of its seconds
 * is over. `count` is what is left of the phase in seconds that have begun; null once it is still. It is computed from the clock each time
 * (rules/practiceRoom#Q8). Returns how to stop.
 */
export function onBreath(
  { begunAt, breath, whole }: Paced,
  report: (phase: BreathPhase, count: number | null) => void,
): () => void {
  let timeout: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timeout);
    const { left, phase } = breathAt(breath, (performance.now() - begunAt) / 1000, whole);
    if (left === Infinity) return report(phase, null);

    const count = Math.ceil(left);
    report(phase, count);
    // Nobody counts along with a page that is hidden: it wakes for the turns alone.
    const wait = document.hidden ? left : left - (count - 1);
    timeout = setTimeout(look, wait * 1000 + after);
  };
  const lookIfSeen = () => {
    if (!document.hidden) look();
  };

  document.addEventListener('visibilitychange', lookIfSeen);
  look();
  return () => {
    clearTimeout(timeout);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}

/** Lets the breath be felt, where the device can and the page is seen: two pulses out, one in. */
export function pulseBreath(phase: BreathPhase): void {
  const pulses = pulsesOf[phase];
  if (pulses !== null && !document.hidden) feel(pulses);
}

const pulsesOf: Readonly<Record<BreathPhase, number[] | null>> = {
  out: [40, 120, 40],
  empty: null,
  in: [40],
  full: null,
  still: null,
};
