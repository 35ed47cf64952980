import type { Voice } from '../../contract/practiceRoom/plan.ts';
import { pitchOf } from '../timer/bell.ts';
import { renderedOnce } from './renderedOnce.ts';

interface Partial {
  ratio: number;
  gain: number;
  /** Until it has fallen to -80 decibels, in seconds. */
  decay: number;
}

interface Timbre {
  /** Beside the pillar's own pitch. */
  base: number;
  partials: readonly Partial[];
  /** Each partial is doubled, so far apart on either side, in hertz. */
  beating: number;
  /** In seconds. */
  attack: number;
}

/** The bases stand 2 to 3 to 8, so that what rings together is in tune. */
const timbres: Readonly<Record<Exclude<Voice, 'none'>, Timbre>> = {
  bowl: {
    base: 1,
    partials: partials([1, 1, 7.5], [2.71, 0.45, 5], [5.15, 0.22, 3], [8.43, 0.1, 1.8]),
    beating: 0.6,
    attack: 0.008,
  },
  bell: {
    base: 1.5,
    partials: partials(
      [0.5, 0.4, 9],
      [1, 0.6, 6],
      [1.2, 0.3, 4.5],
      [1.5, 0.15, 3],
      [2, 0.45, 3.5],
      [3, 0.12, 1.5],
    ),
    beating: 0.25,
    attack: 0.003,
  },
  chime: {
    base: 4,
    partials: partials([1, 1, 5], [2.76, 0.35, 2.2], [5.4, 0.12, 0.9]),
    beating: 2,
    attack: 0.002,
  },
};
/** What the gains of each voice come to, so that all are alike in loudness. */
const loudness = 1.77;
/** -80 decibels. */
const silence = 0.0001;
const rate = 44_100;

/** A strike of a voice at a pillar's pitch, rendered once. Rejects where the browser renders nothing. */
export function strikeOf(voice: Exclude<Voice, 'none'>, pillar: string): Promise<AudioBuffer> {
  return renderedOnce(`${voice} ${pillar}`, () => render(timbres[voice], pitchOf(pillar)));
}

async function render({ attack, base, beating, partials: parts }: Timbre, pitch: number) {
  const whole = attack + Math.max(...parts.map(({ decay }) => decay));
  const scale = loudness / parts.reduce((sum, { gain }) => sum + gain, 0);
  const context = new OfflineAudioContext(1, Math.ceil(whole * rate), rate);

  for (const { decay, gain, ratio } of parts) {
    for (const beat of [-beating, beating]) {
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, 0);
      volume.gain.linearRampToValueAtTime((gain * scale) / 2, attack);
      volume.gain.exponentialRampToValueAtTime(silence, attack + decay);
      const tone = new OscillatorNode(context, { frequency: pitch * base * ratio + beat });
      tone.connect(volume).connect(context.destination);
      tone.start(0);
      tone.stop(attack + decay);
    }
  }
  return context.startRendering();
}

function partials(...all: readonly (readonly [number, number, number])[]): Partial[] {
  return all.map(([ratio, gain, decay]) => ({ ratio, gain, decay }));
}
