import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';

/** What rings of a timer. */
export interface TimerSound {
  /** Says how long it is until the end, in milliseconds; at 0 it ends. */
  due: (inMs: number) => void;
  /** What rings goes on when it is stopped. */
  stop: () => void;
}

/** What a sound knows at its start. */
export interface SoundStart {
  pillar: string;
  /** The bells that were chosen in the practice room; null for those that every task has. */
  plan: PracticePlan | null;
  plannedMs: number;
  inMs: number;
  isFresh: boolean;
}

/** Fetches what makes the sounds of timers, before one is to ring. Rejects where its file cannot be had. */
export const fetchTimerSounds = async () => {
  const [{ startBell }, { startRoomSound }] = await Promise.all([
    import('../timer/bell.ts'),
    import('./roomSound.ts'),
  ]);

  return ({ plan, ...start }: SoundStart, interrupted: () => void): TimerSound =>
    plan === null
      ? startBell(start.pillar, start)
      : startRoomSound({ ...start, plan }, interrupted);
};

/**
 * Rings for a timer as soon as what makes its sound is there, by then at the right time. Where that cannot be had, the timer goes on
 * without a sound. `interrupted` hears when the device takes the sound away.
 */
export function startTimerSound(
  start: SoundStart,
  interrupted: () => void,
  fetchSounds = fetchTimerSounds,
): TimerSound {
  let left = start.inMs;
  let leftAt = performance.now();
  let sound: TimerSound | null = null;
  let isStopped = false;
  const begin = async () => {
    const startSound = await fetchSounds();
    if (isStopped) return;

    const inMs = Math.max(0, left - (performance.now() - leftAt));
    sound = startSound({ ...start, inMs }, interrupted);
  };
  void begin().catch(() => null);

  return {
    due: (inMs) => {
      left = inMs;
      leftAt = performance.now();
      sound?.due(inMs);
    },
    stop: () => {
      isStopped = true;
      sound?.stop();
    },
  };
}
