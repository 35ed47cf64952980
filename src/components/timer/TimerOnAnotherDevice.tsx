import { knownPillar } from '../../domain/common/pillarCode.ts';
import { toldElapsed, type ToldTimer } from '../../domain/timer/toldTimer.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { toneOf } from '../pillars/tone.ts';
import { Button } from '../ui/Button.tsx';
import { clockText } from './timerTexts.ts';
import './TimerOnAnotherDevice.css';

/** A timer that another device of the member's runs, `now` in milliseconds since the epoch, and the way to go on with it here. */
export function TimerOnAnotherDevice({
  told,
  now,
  onContinue,
}: {
  told: ToldTimer;
  now: number;
  onContinue: () => void;
}) {
  const name = taskName(told.task);
  const code = knownPillar(told.task.pillar);
  const left = Math.ceil((told.plannedMs - toldElapsed(told, now)) / 1000);

  return (
    <section aria-label={`${name} timer`} className={`timer-on-another ${toneOf(code)}`}>
      <span className="timer-on-another__glyph">
        {code === null ? null : <PillarGlyph code={code} />}
      </span>
      <div className="timer-on-another__words">
        <p className="timer-on-another__name">
          {name} <span className="timer-on-another__left">{clockText(left)} left</span>
        </p>
        <p role="status">Running on another device. Continue here?</p>
      </div>
      <div className="timer-on-another__way">
        <Button look="outlined" onPress={onContinue}>
          Continue here
        </Button>
      </div>
    </section>
  );
}
