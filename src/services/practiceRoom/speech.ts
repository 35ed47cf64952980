import { spokenSeconds } from '../../domain/practiceRoom/guidance.ts';
import { readItem, writeItem } from '../device/storage.ts';

const spokenKey = 'fourfold:spoken';
/** Slowly, as one speaks to somebody who sits. */
const rate = 0.85;
/** Some browsers never tell that they have said something: so much longer than it takes they are believed to have, in seconds. */
const patience = 4;

/** Whether the member wishes to hear guided meditations on this device, and on later visits. */
export function wishSpoken(isWished: boolean): void {
  writeItem(spokenKey, String(isWished));
}

/**
 * Reports whether the device has a voice of its own for our words, and whether the member wishes to hear it: at once and when its voices
 * change. Returns how to stop.
 */
export function onVoice(
  report: (voice: { isThere: boolean; isSpoken: boolean }) => void,
): () => void {
  if (typeof speechSynthesis === 'undefined') {
    report({ isThere: false, isSpoken: false });
    return () => {};
  }

  const look = () =>
    report({ isThere: ownVoice() !== null, isSpoken: readItem(spokenKey) === 'true' });
  speechSynthesis.addEventListener('voiceschanged', look);
  look();
  return () => speechSynthesis.removeEventListener('voiceschanged', look);
}

/** Says something with the device's own voice; what was being said gives way. Resolves once it is said, or should have been. */
export function say(text: string, signal: AbortSignal): Promise<void> {
  const voice = typeof speechSynthesis === 'undefined' ? null : ownVoice();
  if (voice === null) return Promise.resolve();

  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = rate;

  return new Promise((resolve) => {
    const deadline = setTimeout(resolve, (spokenSeconds(text) + patience) * 1000);
    const over = () => {
      clearTimeout(deadline);
      resolve();
    };
    words.addEventListener('end', over);
    words.addEventListener('error', over);
    signal.addEventListener('abort', () => {
      speechSynthesis.cancel();
      over();
    });
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  });
}

/** A voice that is spoken on the device itself: what a guided meditation says goes nowhere else. */
function ownVoice(): SpeechSynthesisVoice | null {
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && lang.startsWith('en'));

  return voices.find((voice) => voice.default) ?? voices[0] ?? null;
}
