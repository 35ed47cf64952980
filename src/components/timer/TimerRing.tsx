import type { ReactNode } from 'react';

import { pillarCodeOf } from '../../domain/pillars/pillarCodeOf.ts';
import { shareOf, type TaskTimer } from '../../domain/timer/timer.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import './TimerRing.css';

const radius = 140;
const beadRadius = 154;
/** Half around it, as a clock goes. */
const around = `A${radius} ${radius} 0 0 1`;
const minute = 60_000;
const mostBeads = 60;
/** In a second, the ring of a timer as long as this moves by less than a pixel, and is not seen to. */
const slow = 15 * minute;

/** What was given so far: a ring that fills, with a bead for each minute, or for each five of a long timer. */
export function TimerRing({
  timer,
  isResting,
  over = null,
  children,
}: {
  timer: TaskTimer;
  isResting: boolean;
  /** What runs over the track. */
  over?: ReactNode;
  /** What stands in its middle. */
  children: ReactNode;
}) {
  const code = pillarCodeOf(timer.task.pillar);
  const share = shareOf(timer);
  const look = [
    'timer-ring',
    isResting ? 'timer-ring--resting' : '',
    share === 1 ? 'timer-ring--full' : '',
    code === 'TETHER' ? 'timer-ring--breathing' : '',
    timer.plannedMs >= slow ? 'timer-ring--slow' : '',
  ];

  return (
    <div className={look.filter((part) => part !== '').join(' ')}>
      <PillarArt className="timer-ring__art" drawing={code === null ? null : { code, seed: 1 }} />
      <svg aria-hidden="true" className="timer-ring__drawing" viewBox="-160 -160 320 320">
        <circle className="timer-ring__track" r={radius} />
        {share === 0 ? null : <circle className="timer-ring__start" cy={-radius} r={3} />}
        {beadsOf(timer).map(({ minutes, x, y, isGiven }) => (
          <circle
            className={`timer-ring__bead${isGiven ? ' timer-ring__bead--given' : ''}`}
            cx={x}
            cy={y}
            key={minutes}
            r={2}
          />
        ))}
      </svg>
      <i aria-hidden="true" className="timer-ring__halo" />
      <GivenArc share={share} />
      {over}
      <div className="timer-ring__middle">{children}</div>
    </div>
  );
}

/** A share of the ring, from the top: two halves that turn, which a browser moves without drawing them anew. */
function GivenArc({ share }: { share: number }) {
  const first = Math.min(share, 0.5);
  const halves = [
    { of: 'first', path: `M0 ${-radius} ${around} 0 ${radius}`, share: first },
    { of: 'second', path: `M0 ${radius} ${around} 0 ${-radius}`, share: share - first },
  ];

  return halves
    .filter((half) => half.share > 0)
    .map((half) => (
      <span
        aria-hidden="true"
        className={`timer-ring__half timer-ring__half--${half.of}`}
        key={half.of}
      >
        <svg
          className="timer-ring__given"
          style={{ transform: `rotate(${rounded(half.share * 360 - 180)}deg)` }}
          viewBox="-160 -160 320 320"
        >
          <path d={half.path} />
        </svg>
      </span>
    ));
}

function beadsOf({ plannedMs, elapsedMs }: TaskTimer) {
  const each = plannedMs / minute > mostBeads ? 5 * minute : minute;
  const count = Math.floor(plannedMs / each);

  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 1) * each * 2 * Math.PI) / plannedMs;
    return {
      minutes: ((index + 1) * each) / minute,
      x: rounded(beadRadius * Math.sin(angle)),
      y: rounded(-beadRadius * Math.cos(angle)),
      isGiven: elapsedMs >= (index + 1) * each,
    };
  });
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
