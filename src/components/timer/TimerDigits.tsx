import { secondsLeft, type TaskTimer } from '../../domain/timer/timer.ts';
import { clockText, spokenLeft } from './timerTexts.ts';

/** What is left, in large numerals; a tap lets them rest. */
export function TimerDigits({
  timer,
  isAtRest,
  onTurn,
}: {
  timer: TaskTimer;
  isAtRest: boolean;
  onTurn: () => void;
}) {
  const left = secondsLeft(timer);
  const label = isAtRest ? 'Show the numbers' : 'Rest the numbers';

  return (
    <>
      <p
        aria-label={spokenLeft(left)}
        aria-live="off"
        className={`timer__digits${isAtRest ? ' timer__digits--at-rest' : ''}`}
        role="timer"
      >
        {clockText(left)}
      </p>
      <button
        aria-label={label}
        className="timer__rest"
        onClick={onTurn}
        title={label}
        type="button"
      />
    </>
  );
}
