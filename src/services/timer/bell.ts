import { feel } from './pulses.ts';
import { openSound, unlockOnPress } from './sound.ts';

const partials = [
  { ratio: 1, gain: 1, decay: 7.5 },
  { ratio: 2.71, gain: 0.45, decay: 5 },
  { ratio: 5.15, gain: 0.22, decay: 3 },
  { ratio: 8.43, gain: 0.1, decay: 1.8 },
];
/** In hertz. */
const pitches: Readonly<Record<string, number>> = {
  RECOVERY: 147,
  TETHER: 196,
  NOURISHMENT: 262,
  MOVEMENT: 330,
};
const beating = 0.6;
const attack = 0.008;
const silence = 0.0001;
/** In seconds after the end. */
const endStrikes = [0, 2.2, 4.4];
/** As far as the bell may be beside the timer before it is set anew, in seconds. */
const tolerance = 0.25;
const pulse = [60, 40, 60];

interface Strikes {
  /** By the clock of the audio context, in seconds. */
  at: number;
  cancel: () => void;
}

/** At which pitch a pillar rings, in hertz: one that nobody knows as Tether does. */
export function pitchOf(pillar: string): number {
  return pitches[pillar] ?? 196;
}

/**
 * The bell of a timer: one strike now where the timer `isFresh`, and three at its end, `inMs` milliseconds from now, set ahead
 * so that a throttled page rings in time. `due` corrects the end, and rings at 0. What rings goes on when it is stopped.
 */
export function startBell(
  pillar: string,
  { inMs, isFresh }: { inMs: number; isFresh: boolean },
): { due: (inMs: number) => void; stop: () => void } {
  const pitch = pitchOf(pillar);
  let end: Strikes | null = null;
  let hasEnded = false;
  const stopUnlocking = unlockOnPress();
  const due = (leftMs: number) => {
    if (hasEnded) return;

    hasEnded = leftMs <= 0;
    if (hasEnded) feelEnd();
    const { context } = openSound() ?? {};
    // Its clock stands until a press unlocks it: what was set ahead would ring too late.
    if (context?.state !== 'running') return;

    const at = context.currentTime + leftMs / 1000;
    if (end !== null && Math.abs(end.at - at) <= tolerance) return;
    end?.cancel();
    end = strikesAt(pitch, at);
  };

  if (isFresh) strikeAt(pitch, openSound()?.context.currentTime ?? 0);
  due(inMs);
  return {
    due,
    stop: () => {
      stopUnlocking();
      if (!hasEnded) end?.cancel();
    },
  };
}

function strikesAt(pitch: number, at: number): Strikes {
  const strikes = endStrikes.map((later) => strikeAt(pitch, at + later));

  return { at, cancel: () => strikes.forEach((cancel) => cancel()) };
}

/** One strike. Returns how to cancel it. */
function strikeAt(pitch: number, at: number): () => void {
  const open = openSound();
  if (open === null) return () => {};

  const { context, output } = open;
  const nodes = partials.flatMap(({ ratio, gain, decay }) =>
    [-beating, beating].map((beat) => {
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(gain / 2, at + attack);
      volume.gain.exponentialRampToValueAtTime(silence, at + attack + decay);
      const tone = new OscillatorNode(context, { frequency: pitch * ratio + beat });
      tone.connect(volume).connect(output);
      tone.start(at);
      tone.stop(at + attack + decay);
      return { tone, volume };
    }),
  );

  return () => {
    for (const { tone, volume } of nodes) {
      tone.stop();
      tone.disconnect();
      volume.disconnect();
    }
  };
}

/** Lets the end of a timer be felt. */
export function feelEnd(): void {
  feel(pulse);
}
