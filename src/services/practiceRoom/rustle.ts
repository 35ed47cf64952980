import { renderedOnce } from './renderedOnce.ts';

/** Enough for a rustle, nothing of which is higher than its filter lets through by much, in hertz. */
const rate = 16_000;
const loudest = 0.16;
const quietest = 0.0001;
/** Where the filter stands when the breath is empty, and when it is full, in hertz. */
const low = 220;
const high = 900;
/** Two seconds of noise go round and round. */
const noiseSeconds = 2;
/** At its very end it fades to nothing, so that it does not click, in seconds. */
const fade = 0.05;

/**
 * The rustle of a breath on its way out, which falls, or in, which rises, so many seconds long; rendered once, as a filter costs a
 * device more than all else of it. Rejects where the browser renders nothing.
 */
export function rustleOf(way: 'out' | 'in', seconds: number): Promise<AudioBuffer> {
  return renderedOnce(`${way} ${seconds.toFixed(3)}`, () => render(way, seconds));
}

async function render(way: 'out' | 'in', seconds: number): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, Math.ceil(seconds * rate), rate);
  const [from, to] = way === 'out' ? [high, low] : [low, high];
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: from, Q: 0.6 });
  filter.frequency.setValueAtTime(from, 0);
  filter.frequency.linearRampToValueAtTime(to, seconds);
  const volume = new GainNode(context, { gain: quietest });
  volume.gain.setTargetAtTime(loudest, 0, seconds / 6);
  volume.gain.setTargetAtTime(quietest, seconds * 0.6, seconds / 8);
  volume.gain.setTargetAtTime(0, seconds - fade, fade / 5);
  source.connect(filter).connect(volume).connect(context.destination);
  source.start();

  return context.startRendering();
}

/** The same each time. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * noiseSeconds, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    samples[index] = seed / 1_073_741_823.5 - 1;
  }
  return buffer;
}
