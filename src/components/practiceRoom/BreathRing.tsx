import { useSelector } from '@xstate/react';
import { useEffect, useReducer, useRef } from 'react';

import { breathAt, swingAt, type BreathPhase } from '../../domain/practiceRoom/breath.ts';
import type { BreathPacerActorRef } from '../../machines/practiceRoom/breathPacerMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { breathText, phaseNames } from './practiceRoomTexts.ts';
import './BreathRing.css';

/** A breath in, from the least to the most, in parts of the ring. */
const least = 84 / 140;
/** A bead falls along the right side with the breath out, and climbs the left one with the breath in: so many turns at each end. */
const beadTurns: Readonly<Record<BreathPhase, readonly [number, number]>> = {
  out: [0, 0.5],
  empty: [0.5, 0.5],
  in: [0.5, 1],
  full: [1, 1],
  still: [0.5, 0.5],
};
/** The curve of a breath, as the clock's own is: half a cosine. */
const easing = 'cubic-bezier(0.37, 0, 0.63, 1)';

/** The breath, drawn: a ring that leaves its track, a bead that goes around it, and the word for it. */
export function BreathRing({ pacerRef }: { pacerRef: BreathPacerActorRef }) {
  const state = useSelector(pacerRef, ({ value }) => statePath(value));
  const count = useSelector(pacerRef, ({ context }) => context.count);
  const pattern = useSelector(pacerRef, ({ context }) => context.breath);
  const phase = phaseOf(state);
  const ring = useRef<HTMLDivElement>(null);
  const bead = useRef<HTMLDivElement>(null);

  const [seen, seeAnew] = useReducer((times: number) => times + 1, 0);

  // A page that was hidden for long may come back in the same phase of a later breath.
  useEffect(() => {
    document.addEventListener('visibilitychange', seeAnew);
    return () => document.removeEventListener('visibilitychange', seeAnew);
  }, []);

  useEffect(() => {
    const { begunAt, breath, whole } = pacerRef.getSnapshot().context;
    const practised = (performance.now() - begunAt) / 1000;
    const now = breathAt(breath, practised, whole);
    const rest = Number.isFinite(now.left) ? now.left : 0;
    const length = now.phase === 'still' ? 0 : now.since + rest;
    const sizes = sizesOf(now.phase).map((size, end) =>
      scaleOf(size, swingAt(practised - now.since + end * length, whole)),
    );
    const timing = {
      duration: length * 1000,
      delay: -now.since * 1000,
      easing,
      fill: 'forwards' as const,
    };
    const swinging = ring.current?.animate(
      sizes.map((scale) => ({ transform: `scale(${scale})` })),
      timing,
    );
    const going = bead.current?.animate(
      beadTurns[now.phase].map((turns) => ({ transform: `rotate(${turns * 360}deg)` })),
      timing,
    );
    return () => {
      swinging?.cancel();
      going?.cancel();
    };
  }, [pacerRef, phase, seen]);

  return (
    <div className="timer-ring breath-ring" data-machine="breathPacer" data-state={state}>
      <svg aria-hidden="true" className="timer-ring__drawing" viewBox="-160 -160 320 320">
        <circle className="timer-ring__track" r={140} />
      </svg>
      <VisuallyHidden>{breathText(pattern)}</VisuallyHidden>
      <div aria-hidden="true" className="breath-ring__breath" ref={ring} />
      <div aria-hidden="true" className="breath-ring__orbit" ref={bead}>
        <i className="breath-ring__bead" />
      </div>
      <div aria-hidden="true" className="timer-ring__middle">
        <p className="practice__word">{phaseNames[phase]}</p>
        <p className="practice__count">{count}</p>
      </div>
    </div>
  );
}

function phaseOf(state: string): BreathPhase {
  const phases = ['out', 'empty', 'in', 'full'] as const;

  return phases.find((phase) => state === `breathing.${phase}`) ?? 'still';
}

/** How full the breath is at both ends of a phase, from 0 to 1. */
function sizesOf(phase: BreathPhase): readonly [number, number] {
  const sizes: Readonly<Record<BreathPhase, readonly [number, number]>> = {
    out: [1, 0],
    empty: [0, 0],
    in: [0, 1],
    full: [1, 1],
    still: [0, 0],
  };

  return sizes[phase];
}

/** In the last half minute it swings less (rules/practiceRoom#Q8). */
function scaleOf(size: number, swing: number): number {
  return least + (1 - least) * size * swing;
}
