import type { Voice } from '../../contract/practiceRoom/plan.ts';
import { openSound } from '../timer/sound.ts';

const fetchSound = () => import('./roomSound.ts');

/** Makes the sound of a voice before it is to ring, where what makes it can be had. */
export async function prepareVoice(voice: Voice, pillar: string): Promise<void> {
  const sound = await fetchSound().catch(() => null);
  await sound?.prepareVoice(voice, pillar);
}

/** Lets a voice be heard once, from within a press, as soon as what makes its sound is there. */
export async function tryVoice(
  voice: Voice,
  pillar: string,
  fetchIt: () => Promise<Pick<typeof import('./roomSound.ts'), 'tryVoice'>> = fetchSound,
): Promise<void> {
  // Before anything is waited for: a browser allows it only inside the press.
  void openSound()
    ?.context.resume()
    .catch(() => null);
  const sound = await fetchIt().catch(() => null);
  await sound?.tryVoice(voice, pillar);
}

/** A strike that is set ahead. */
export interface StrikeAhead {
  /** Whether what makes its sound was there in time. */
  isSet: () => boolean;
  takeBack: () => void;
}

/** Sets a strike ahead of the practice, `inMs` milliseconds from now, as soon as what makes its sound is there. */
export function ringAhead(
  voice: Voice,
  pillar: string,
  inMs: number,
  fetchIt: () => Promise<Pick<typeof import('./roomSound.ts'), 'ringAhead'>> = fetchSound,
): StrikeAhead {
  const at = performance.now() + inMs;
  let takeBack: (() => void) | null = null;
  let isOver = false;
  const set = async () => {
    const sound = await fetchIt();
    const left = at - performance.now();
    if (!isOver && left > 0) takeBack = sound.ringAhead(voice, pillar, left);
  };
  void set().catch(() => null);

  return {
    isSet: () => takeBack !== null,
    takeBack: () => {
      isOver = true;
      takeBack?.();
    },
  };
}
