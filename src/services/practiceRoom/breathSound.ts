import { breathAt, type Breath } from '../../domain/practiceRoom/breath.ts';
import { openSound, type Sound } from '../timer/sound.ts';

/** So far ahead the breath is set, in seconds: longer than the longest rest that a browser gives to a hidden page. */
const ahead = 75;
const setAnewAfter = 30_000;
const loudest = 0.16;
const quietest = 0.0001;
/** Where the filter stands when the breath is empty, and when it is full, in hertz. */
const low = 220;
const high = 900;

/**
 * The breath to be heard with closed eyes: a rustle that falls on the way out, rises on the way in, and is silent between, set ahead so
 * that it goes on in a hidden page. Lengths in seconds; `begunAt` by the page's monotonic clock, in milliseconds. Returns how to stop.
 */
export function startBreathSound(paced: {
  breath: Breath;
  begunAt: number;
  whole: number;
}): () => void {
  const sound = openSound();
  if (sound === null) return () => {};

  const { context } = sound;
  const source = new AudioBufferSourceNode(context, { buffer: rustle(sound), loop: true });
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: low, Q: 0.6 });
  const volume = new GainNode(context, { gain: quietest });
  source.connect(filter).connect(volume).connect(sound.output);
  source.start();

  const set = () => {
    if (context.state !== 'running') return;
    volume.gain.cancelScheduledValues(context.currentTime);
    filter.frequency.cancelScheduledValues(context.currentTime);
    setBreaths(paced, context.currentTime, { gain: volume.gain, pitch: filter.frequency });
  };
  const anew = setInterval(set, setAnewAfter);
  context.addEventListener('statechange', set);
  set();

  return () => {
    clearInterval(anew);
    context.removeEventListener('statechange', set);
    source.stop();
    volume.disconnect();
  };
}

function setBreaths(
  { begunAt, breath, whole }: { breath: Breath; begunAt: number; whole: number },
  now: number,
  { gain, pitch }: { gain: AudioParam; pitch: AudioParam },
): void {
  const practised = (performance.now() - begunAt) / 1000;
  let at = 0;
  while (at < ahead) {
    const { left, phase, since } = breathAt(breath, practised + at, whole);
    const isHeard = phase === 'out' || phase === 'in';
    if (left === Infinity) {
      gain.setTargetAtTime(quietest, now + at, 0.1);
      return;
    }
    if (isHeard) {
      const length = since + left;
      const share = since / length;
      // Set anew amid a breath, it goes on as it was.
      const untilFall = length * 0.6 - since;
      const from = phase === 'out' ? high + (low - high) * share : low + (high - low) * share;
      pitch.setValueAtTime(from, now + at);
      pitch.linearRampToValueAtTime(phase === 'out' ? low : high, now + at + left);
      if (untilFall > 0) gain.setTargetAtTime(loudest, now + at, length / 6);
      gain.setTargetAtTime(quietest, now + at + Math.max(0, untilFall), length / 8);
    }
    at += left + 0.001;
  }
}

/** Two seconds of noise, the same each time. */
function rustle({ context }: Sound): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    samples[index] = seed / 1_073_741_823.5 - 1;
  }
  return buffer;
}
