import { secondsPractised, type TaskTimer } from '../../domain/timer/timer.ts';
import { clockText } from '../timer/timerTexts.ts';

/** What was practised so far, where no end is set. */
export function OpenDigits({ timer }: { timer: TaskTimer }) {
  return (
    <p aria-live="off" className="timer__digits" role="timer">
      {clockText(secondsPractised(timer))}
    </p>
  );
}
