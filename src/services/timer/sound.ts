import { onChosen, tellChosen } from '../device/choices.ts';
import { onItemChanged, readItem, writeItem } from '../device/storage.ts';

const muteKey = 'fourfold:mute';
const edge = 6_000;
/** -12 decibels. */
const loudness = 0.25;

/** The way to the loudspeaker, which every bell takes. */
export interface Sound {
  context: AudioContext;
  output: GainNode;
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
export function unlockOnPress(): () => void {
  addEventListener('pointerdown', unlockBell);
  addEventListener('keydown', unlockBell);

  return () => {
    removeEventListener('pointerdown', unlockBell);
    removeEventListener('keydown', unlockBell);
  };
}
