import type { PracticePlan, Voice } from '../../contract/practiceRoom/plan.ts';
import { strikesAhead, strikesOf, type Strike } from '../../domain/practiceRoom/bells.ts';
import { feelEnd } from '../timer/bell.ts';
import { openSound, unlockOnPress, type Sound } from '../timer/sound.ts';
import { strikeOf } from './voices.ts';

/** As far as a strike may be beside the practice before it is set anew, in seconds. */
const tolerance = 0.02;
/** As late as a strike may ring, in seconds: the audio clock goes in steps, and may be some behind the page's. */
const belated = 0.25;
/**
 * So long the strike at the start waits for its sound, in milliseconds: its timer is looked up, it is rendered, and what a press unlocks
 * runs a little later. A slow device rings it late rather than not at all.
 */
const startWaits = 5_000;
/** As many strikes are set ahead, and the end. */
const most = 16;
/** The end rings three times, in seconds after it. */
const endStrikes = [0, 2.2, 4.4];
/** -6 decibels. */
const quieter = 0.5;

interface SetStrike {
  strike: Strike;
  /** By the clock of the audio context, in seconds. */
  at: number;
  cancel: () => void;
}

export interface RoomSound {
  plan: PracticePlan;
  pillar: string;
  /** In milliseconds, as all lengths here. */
  plannedMs: number;
  inMs: number;
  /** Whether nothing was practised yet, so that it strikes at the start. */
  isFresh: boolean;
}

/**
 * The bells of a practice by their plan, set ahead so that a throttled page rings in time, each once and none belatedly
 * (rules/practiceRoom#Q5). `due` says how long it is until the end, and corrects what is set. What rings goes on when it is stopped.
 * `interrupted` hears when the device takes the sound away, as for a call.
 */
export function startRoomSound(
  { inMs, isFresh, pillar, plan, plannedMs }: RoomSound,
  interrupted: () => void,
): { due: (inMs: number) => void; stop: () => void } {
  const { voice } = plan;
  const strikes = strikesOf(plan).filter(({ kind }) => kind !== 'start' || isFresh);
  const set = new Map<string, SetStrike>();
  const rung = new Set<string>();
  let buffer: AudioBuffer | null = null;
  let left = inMs;
  let leftAt = performance.now();
  let isOver = false;

  const correct = () => {
    const practised = plannedMs - left + (performance.now() - leftAt);
    const sound = openSound();
    // Its clock stands until a press unlocks it: what was set ahead would ring too late.
    if (sound === null || sound.context.state !== 'running' || buffer === null || isOver) return;

    const now = sound.context.currentTime;
    for (const [id, { at, cancel, strike }] of set) {
      if (at <= now) rung.add(id);
      // Its time is over, and the audio clock has stood: it would ring too late.
      else if (strike.at <= practised && at - now > belated) {
        cancel();
        set.delete(id);
      }
    }
    for (const strike of strikesAhead(strikes, practised <= startWaits ? 0 : practised, most)) {
      const at = Math.max(now, now + (strike.at - practised) / 1000);
      if (!rung.has(strike.id)) place(sound, buffer, strike, at);
    }
  };
  const place = (sound: Sound, rings: AudioBuffer, strike: Strike, at: number) => {
    const before = set.get(strike.id);
    if (before !== undefined && Math.abs(before.at - at) <= tolerance) return;

    before?.cancel();
    set.set(strike.id, { strike, at, cancel: ring(sound, rings, strike, at) });
  };
  const stops = [unlockOnPress(), onInterrupted(interrupted), onRunning(correct)];
  const prepare = async () => {
    buffer = await load(voice, pillar);
    correct();
  };
  void prepare();

  return {
    due: (inMsNow) => {
      if (isOver) return;

      left = inMsNow;
      leftAt = performance.now();
      correct();
      isOver = inMsNow <= 0;
      if (isOver) feelEnd();
    },
    stop: () => {
      stops.forEach((stop) => stop());
      const { context } = openSound() ?? {};
      const now = context?.currentTime ?? 0;
      const rings = isOver && context?.state === 'running' ? now + belated : now;
      for (const { at, cancel } of set.values()) if (at > rings) cancel();
      isOver = true;
    },
  };
}

/** Makes the sound of a voice, which takes a while the first time, before it is to ring. */
export async function prepareVoice(voice: Voice, pillar: string): Promise<void> {
  await load(voice, pillar);
}

/** Lets a voice be heard once, from within a press. */
export async function tryVoice(voice: Voice, pillar: string): Promise<void> {
  const sound = openSound();
  // Before anything is waited for: a browser allows it only inside the press.
  const unlocked = sound?.context.resume().catch(() => null);
  const buffer = await load(voice, pillar);
  await unlocked;
  if (buffer === null || sound === null) return;

  ring(sound, buffer, { id: 'try', at: 0, kind: 'start' }, sound.context.currentTime);
}

/**
 * Sets a strike ahead of the practice, `inMs` milliseconds from now, once the sound runs. Returns how to take it back, until it is to
 * ring.
 */
export function ringAhead(voice: Voice, pillar: string, inMs: number): () => void {
  const at = performance.now() + inMs;
  let buffer: AudioBuffer | null = null;
  let isDone = false;
  let cancel = () => {};
  const set = () => {
    const sound = openSound();
    const left = (at - performance.now()) / 1000;
    if (sound?.context.state !== 'running' || buffer === null || isDone || left < 0) return;

    isDone = true;
    const when = sound.context.currentTime + left;
    const stop = ring(sound, buffer, { id: 'start', at: 0, kind: 'start' }, when);
    cancel = () => {
      const isBelated = when - sound.context.currentTime > belated;
      if (performance.now() < at || isBelated) stop();
    };
  };
  const stopListening = onRunning(set);
  const prepare = async () => {
    buffer = await load(voice, pillar);
    set();
  };
  void prepare();

  return () => {
    isDone = true;
    stopListening();
    cancel();
  };
}

function ring(
  { context, output }: Sound,
  buffer: AudioBuffer,
  { kind }: Strike,
  at: number,
): () => void {
  const volume = new GainNode(context, { gain: kind === 'between' ? quieter : 1 });
  volume.connect(output);
  const sources = (kind === 'end' ? endStrikes : [0]).map((later) => {
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(volume);
    source.start(at + later);
    return source;
  });

  return () => {
    for (const source of sources) source.stop();
    volume.disconnect();
  };
}

/** Null for no voice, and where the browser renders none. */
async function load(voice: Voice, pillar: string): Promise<AudioBuffer | null> {
  if (voice === 'none' || typeof OfflineAudioContext === 'undefined') return null;

  return strikeOf(voice, pillar).catch(() => null);
}

/** Calls `listener` once the sound runs: what was to be set ahead before can be then. */
function onRunning(listener: () => void): () => void {
  return onState((state) => (state === 'running' ? listener() : null));
}

function onInterrupted(listener: () => void): () => void {
  return onState((state) => (state === 'interrupted' ? listener() : null));
}

function onState(listener: (state: string) => void): () => void {
  const { context } = openSound() ?? {};
  const report = () => listener(context?.state ?? '');
  context?.addEventListener('statechange', report);

  return () => context?.removeEventListener('statechange', report);
}
