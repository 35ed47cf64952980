import { useId } from 'react';

import { Button } from '../ui/Button.tsx';
import { awayText } from './timerTexts.ts';

/** Asks about time of which nobody knows whether it was practised, in milliseconds. */
export function AwayQuestion({
  awayMs,
  onCount,
  onLeave,
}: {
  awayMs: number;
  onCount: () => void;
  onLeave: () => void;
}) {
  const id = useId();

  return (
    <div aria-labelledby={id} className="timer__away" role="group">
      <p id={id}>{awayText(awayMs)}</p>
      <div className="timer__answers">
        <Button look="outlined" onPress={onCount}>
          Yes
        </Button>
        <Button look="outlined" onPress={onLeave}>
          No
        </Button>
      </div>
    </div>
  );
}
