import { onBellMuted } from './bellChoice.ts';

const edge = 6_000;
/** -12 decibels. */
const loudness = 0.25;

/** The way to the loudspeaker, which every bell takes. */
export interface Sound {
  context: AudioContext;
  output: GainNode;
}

let sound: Sound | null = null;

/**
 * Lets the bell be heard later. A browser allows that only inside a press, so call it there. The way to the loudspeaker, which takes a
 * tenth of a second to open, is opened once the press is answered: what a press sets a timer for is inside it, for a second.
 */
export function unlockBell(): void {
  if (sound === null) setTimeout(resume);
  else resume();
}

function resume(): void {
  const { context } = openSound() ?? {};
  if (context?.state !== 'running') context?.resume().catch(() => null);
}

/** The way to the loudspeaker, opened once; null where the browser has no Web Audio, or gives none. */
export function openSound(): Sound | null {
  if (sound !== null || typeof AudioContext === 'undefined') return sound;

  try {
    playAsMedia();
    // What rings is set ahead: it need not follow a press within a blink, and wakes the device half as often.
    const context = new AudioContext({ latencyHint: 'playback' });
    const output = new GainNode(context, { gain: loudness });
    output
      .connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: edge }))
      .connect(context.destination);
    sound = { context, output };
    // For as long as the page is there, as the way itself.
    onBellMuted((isMuted) => {
      output.gain.setValueAtTime(isMuted ? 0 : loudness, context.currentTime);
    });
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

/** A timer that goes on after a reload has had no press yet: the next one anywhere unlocks the bell. */
export function unlockOnPress(): () => void {
  addEventListener('pointerdown', unlockBell);
  addEventListener('keydown', unlockBell);

  return () => {
    removeEventListener('pointerdown', unlockBell);
    removeEventListener('keydown', unlockBell);
  };
}
