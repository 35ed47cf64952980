import { breathAt, type Breath } from '../../domain/practiceRoom/breath.ts';
import { openSound } from '../timer/sound.ts';
import { rustleOf } from './rustle.ts';

/** So far ahead the breath is set, in seconds: longer than the longest rest that a browser gives to a hidden page. */
const ahead = 75;
const setAnewAfter = 30_000;
/** As far as a rustle may be beside its breath before it is set anew, in seconds: the audio clock goes in steps. */
const tolerance = 0.08;
/** As long as it takes to fall silent when it is stopped, in seconds. */
const silenceIn = 0.2;

interface PacedBreath {
  breath: Breath;
  /** By the page's monotonic clock, in milliseconds. */
  begunAt: number;
  /** In seconds. */
  whole: number;
}

interface Heard {
  way: 'out' | 'in';
  /** After the breath began, in seconds. */
  at: number;
  length: number;
}

/**
 * The breath to be heard with closed eyes: a rustle that falls on the way out, rises on the way in, and is silent between, set ahead so
 * that it goes on in a hidden page (rules/practiceRoom#Q17). Returns how to stop.
 */
export function startBreathSound({ begunAt, breath, whole }: PacedBreath): () => void {
  const sound = openSound();
  if (sound === null || typeof OfflineAudioContext === 'undefined') return () => {};

  const { context } = sound;
  const volume = new GainNode(context, { gain: 1 });
  volume.connect(sound.output);
  const placed = new Map<number, { begins: number; source: AudioBufferSourceNode }>();
  const practised = () => (performance.now() - begunAt) / 1000;
  let isStopped = false;

  const place = ({ at, length }: Heard, buffer: AudioBuffer) => {
    const now = context.currentTime;
    const begins = now + at - practised();
    const before = placed.get(at);
    const isRight = before !== undefined && Math.abs(before.begins - begins) <= tolerance;
    const isSilent = isStopped || context.state !== 'running';
    if (isSilent || isRight || begins + length <= now) return;

    before?.source.stop();
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(volume);
    // Set amid a breath, it is heard from there on.
    source.start(Math.max(begins, now), Math.max(0, now - begins));
    placed.set(at, { begins, source });
  };
  const set = () => {
    if (context.state !== 'running') return;

    const all = heardAhead(breath, practised(), whole);
    for (const [at, { source }] of placed) {
      if (all.some((heard) => heard.at === at)) continue;
      source.stop();
      placed.delete(at);
    }
    for (const heard of all) {
      rustleOf(heard.way, heard.length)
        .then((buffer) => place(heard, buffer))
        .catch(() => null);
    }
  };
  const anew = setInterval(set, setAnewAfter);
  context.addEventListener('statechange', set);
  set();

  return () => {
    isStopped = true;
    clearInterval(anew);
    context.removeEventListener('statechange', set);
    volume.gain.setTargetAtTime(0, context.currentTime, silenceIn / 5);
    for (const { source } of placed.values()) source.stop(context.currentTime + silenceIn);
  };
}

/** Each way out and in of the breath from a moment on, as far as it is set ahead; the first may have begun. */
function heardAhead(breath: Breath, practised: number, whole: number): Heard[] {
  const all: Heard[] = [];
  let at = 0;
  while (at < ahead) {
    const { left, phase, since } = breathAt(breath, practised + at, whole);
    if (left === Infinity) break;

    if (phase === 'out' || phase === 'in') {
      const begun = Math.round((practised + at - since) * 1000) / 1000;
      all.push({ way: phase, at: begun, length: since + left });
    }
    at += left + 0.001;
  }
  return all;
}
