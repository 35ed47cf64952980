import type { ClockFacts, Command } from '../protocol/protocol.ts';

import './ClockControls.css';

interface ClockControlsProps {
  clock: ClockFacts;
  command: (command: Command) => void;
}

/** Holds the app's time, moves it on, and lets it run. */
export function ClockControls({ clock, command }: ClockControlsProps) {
  if (clock.mode === 'real') {
    return (
      <div className="clock" role="group" aria-label="Clock">
        <button type="button" onClick={() => command({ type: 'clock.take' })}>
          Take the clock
        </button>
      </div>
    );
  }
  const isHeld = clock.mode === 'held';

  return (
    <div className="clock" role="group" aria-label="Clock">
      {isHeld ? (
        <time dateTime={new Date(clock.now).toISOString()}>{timeOf(clock.now)}</time>
      ) : (
        <span>Time runs</span>
      )}
      <button type="button" onClick={() => command({ type: isHeld ? 'clock.run' : 'clock.hold' })}>
        {isHeld ? 'Run' : 'Hold'}
      </button>
      <button
        type="button"
        disabled={!isHeld}
        onClick={() => command({ type: 'clock.advance', milliseconds: 1_000 })}
      >
        +1 s
      </button>
      <button
        type="button"
        disabled={!isHeld}
        onClick={() => command({ type: 'clock.advance', milliseconds: 60_000 })}
      >
        +1 min
      </button>
      <button
        type="button"
        disabled={!isHeld || clock.nextIn === null}
        onClick={() => command({ type: 'clock.next' })}
      >
        {isHeld && clock.nextIn !== null
          ? `To the next timeout (${spanOf(clock.nextIn)})`
          : 'To the next timeout'}
      </button>
    </div>
  );
}

function timeOf(now: number): string {
  const milliseconds = String(now % 1_000).padStart(3, '0');

  return `${new Date(now).toLocaleTimeString('en-GB')}.${milliseconds.slice(0, 1)}`;
}

function spanOf(milliseconds: number): string {
  return milliseconds < 10_000
    ? `${Math.round(milliseconds)} ms`
    : `${Math.round(milliseconds / 1_000)} s`;
}
