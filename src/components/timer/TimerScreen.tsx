import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';

import { moment } from '../../domain/timer/moment.ts';
import { isDoubtful, isOver } from '../../domain/timer/timer.ts';
import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { BellButton } from './BellButton.tsx';
import { AwayQuestion } from './AwayQuestion.tsx';
import { TimerDigits } from './TimerDigits.tsx';
import { TimerFrame } from './TimerFrame.tsx';
import { TimerHeading } from './TimerHeading.tsx';
import { TimerRing } from './TimerRing.tsx';
import { announcementOf, endText, lengthText } from './timerTexts.ts';
import { useTimerSaid } from './useTimerSaid.ts';

/** A timer under way, over the progress page and the task page alike. To close it changes nothing of its time. */
export function TimerScreen({
  timerRef,
  onClose,
}: {
  timerRef: TimerActorRef;
  onClose: () => void;
}) {
  const snapshot = useSelector(timerRef, (current) => current);
  const [areDigitsAtRest, setDigitsAtRest] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { timer, isScreenHeld } = snapshot.context;
  const { task } = timer;
  const isEnding = isOver(timer);
  const isResting = !timer.isRunning && !isEnding;
  const canFinish = !isEnding && !isDoubtful(timer) && !snapshot.matches('setAside');
  const turnIcon = isResting ? 'play' : 'pause';
  const said = useTimerSaid(announcementOf(timer), isResting);
  const turn = () => {
    if (isEnding) return;
    timerRef.send({ type: isResting ? 'timer.resume' : 'timer.pause', at: moment() });
  };

  return (
    <TimerFrame
      firstFocus={toggle}
      machine="timer"
      onClose={onClose}
      onSpace={turn}
      state={statePath(snapshot.value)}
      pillar={task.pillar}
      title={<TimerHeading task={task} />}
      tools={
        <>
          {isScreenHeld ? <span className="timer__note">Screen stays on</span> : null}
          <BellButton timerRef={timerRef} />
        </>
      }
    >
      <TimerRing isResting={isResting} timer={timer}>
        <TimerDigits
          isAtRest={areDigitsAtRest}
          onTurn={() => setDigitsAtRest(!areDigitsAtRest)}
          timer={timer}
        />
        <p className="timer__label">{isResting ? 'Paused' : null}</p>
      </TimerRing>
      <div className="timer__controls">
        <p className="timer__length">of {lengthText(timer.plannedMs)}</p>
        {task.pillar === 'RECOVERY' ? (
          <p className="timer__hint">You can close this. We keep the time.</p>
        ) : null}
        {isDoubtful(timer) ? (
          <AwayQuestion
            awayMs={timer.awayMs}
            onCount={() => timerRef.send({ type: 'away.count' })}
            onLeave={() => timerRef.send({ type: 'away.leave' })}
          />
        ) : null}
        <button
          aria-disabled={isEnding}
          aria-label={isResting ? 'Resume' : 'Pause'}
          className="timer__toggle"
          onClick={turn}
          ref={toggle}
          type="button"
        >
          <Icon name={isEnding ? 'check' : turnIcon} />
        </button>
        {canFinish ? (
          <Button
            look="quiet"
            onPress={() => timerRef.send({ type: 'timer.finish', at: moment() })}
          >
            Finish now
          </Button>
        ) : null}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <p className="visually-hidden" role="alert">
        {isEnding ? endText(task) : null}
      </p>
    </TimerFrame>
  );
}
