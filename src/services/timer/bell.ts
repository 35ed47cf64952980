import { onChosen, tellChosen } from '../device/choices.ts';
import { onItemChanged, readItem, writeItem } from '../device/storage.ts';

const muteKey = 'fourfold:mute';
const partials = [
  { ratio: 1, gain: 1, decay: 7.5 },
  { ratio: 2.71, gain: 0.45, decay: 5 },
  { ratio: 5.15, gain: 0.22, decay: 3 },
  { ratio: 8.43, gain: 0.1, decay: 1.8 },
];
/** In hertz; a pillar that nobody knows rings as Tether does. */
const pitches: Readonly<Record<string, number>> = {
  RECOVERY: 147,
  TETHER: 196,
  NOURISHMENT: 262,
  MOVEMENT: 330,
};
const beating = 0.6;
const attack = 0.008;
const edge = 6_000;
/** -12 decibels. */
const loudness = 0.25;
const silence = 0.0001;
/** In seconds after the end. */
const endStrikes = [0, 2.2, 4.4];
/** As far as the bell may be beside the timer before it is set anew, in seconds. */
const tolerance = 0.25;
const pulse = [60, 40, 60];

interface Sound {
  context: AudioContext;
  output: GainNode;
}

interface Strikes {
  /** By the clock of the audio context, in seconds. */
  at: number;
  cancel: () => void;
}

let sound: Sound | null = null;

export function isBellMuted(): boolean {
  return readItem(muteKey) === 'true';
}

/** What the member chose here; null for nothing yet. */
export function chosenMute(): boolean | null {
  return readItem(muteKey) === null ? null : isBellMuted();
}

/** Mutes the bell, or lets it be heard, now and on later visits. */
export function muteBell(isMuted: boolean): void {
  writeItem(muteKey, String(isMuted));
  applyMute();
  tellChosen();
}

/** Reports whether the bell is muted, at once and when that was chosen anew. Returns how to stop. */
export function onBellMuted(listener: (isMuted: boolean) => void): () => void {
  const report = () => {
    applyMute();
    listener(isBellMuted());
  };

  report();
  const stops = [onItemChanged(muteKey, report), onChosen(report)];
  return () => stops.forEach((stop) => stop());
}

/** Lets the bell be heard later. A browser allows that only inside a press, so call it there. */
export function unlockBell(): void {
  const { context } = openSound() ?? {};
  if (context?.state !== 'running') context?.resume().catch(() => null);
}

/**
 * The bell of a timer: one strike now where the timer `isFresh`, and three at its end, `inMs` milliseconds from now, set ahead
 * so that a throttled page rings in time. `due` corrects the end, and rings at 0. What rings goes on when it is stopped.
 */
export function startBell(
  pillar: string,
  { inMs, isFresh }: { inMs: number; isFresh: boolean },
): { due: (inMs: number) => void; stop: () => void } {
  const pitch = pitches[pillar] ?? 196;
  let end: Strikes | null = null;
  let hasEnded = false;
  const stopUnlocking = unlockOnPress();
  const due = (leftMs: number) => {
    if (hasEnded) return;

    hasEnded = leftMs <= 0;
    if (hasEnded) vibrate();
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

/** The way to the loudspeaker, opened once; null where the browser has no Web Audio, or gives none. */
function openSound(): Sound | null {
  if (sound !== null || typeof AudioContext === 'undefined') return sound;

  try {
    playAsMedia();
    const context = new AudioContext();
    const output = new GainNode(context, { gain: loudness });
    output
      .connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: edge }))
      .connect(context.destination);
    sound = { context, output };
    applyMute();
  } catch {
    return null;
  }
  return sound;
}

/** On a phone whose ringer is off, a bell that was asked for is heard all the same. */
function playAsMedia(): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } };
  if (audioSession !== undefined) audioSession.type = 'playback';
}

function applyMute(): void {
  sound?.output.gain.setValueAtTime(isBellMuted() ? 0 : loudness, sound.context.currentTime);
}

/** A timer that goes on after a reload has had no press yet: the next one anywhere unlocks the bell. */
function unlockOnPress(): () => void {
  addEventListener('pointerdown', unlockBell);
  addEventListener('keydown', unlockBell);

  return () => {
    removeEventListener('pointerdown', unlockBell);
    removeEventListener('keydown', unlockBell);
  };
}

function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate(pulse);
}
