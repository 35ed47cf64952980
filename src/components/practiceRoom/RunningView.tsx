import { useSelector } from '@xstate/react';
import { useDeferredValue, useRef, useState, type ReactNode } from 'react';

import type { PracticePlan } from '../../domain/practiceRoom/plans.ts';
import { moment } from '../../domain/timer/moment.ts';
import { isDoubtful, isOver, secondsLeft, secondsPractised } from '../../domain/timer/timer.ts';
import type { PracticeSessionActorRef } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import type { TimerActorRef } from '../../machines/timer/timerMachine.ts';
import { BellButton } from '../timer/BellButton.tsx';
import { AwayQuestion } from '../timer/AwayQuestion.tsx';
import { TimerDigits } from '../timer/TimerDigits.tsx';
import { TimerRing } from '../timer/TimerRing.tsx';
import { announcementOf, clockText } from '../timer/timerTexts.ts';
import { useTimerSaid } from '../timer/useTimerSaid.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { statePath } from '../ui/statePath.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { BreathRing } from './BreathRing.tsx';
import { EmptyRing } from '../timer/EmptyRing.tsx';
import { GuidedWords, VoiceButton } from './GuidedWords.tsx';
import { PracticeFrame } from './PracticeFrame.tsx';
import { ringOfOpen } from './ringOfOpen.ts';
import { satText } from './practiceRoomTexts.ts';

/** What stands in the place of a practice whose breath or words rest, as large as it was. */
const atRest: Readonly<Record<PracticePlan['kind'], (ring: ReactNode) => ReactNode>> = {
  timed: (ring) => ring,
  breath: () => (
    <EmptyRing>
      <p className="practice__word">Paused</p>
    </EmptyRing>
  ),
  guided: (ring) => (
    <div className="practice--guided">
      {ring}
      <p className="practice__cue" />
    </div>
  ),
};

/** A practice under way. To leave it changes nothing of its time. */
export function RunningView({
  actorRef,
  canKeepScreenOn,
  emptying,
  timerRef,
  title,
  onLeave,
}: {
  actorRef: PracticeSessionActorRef;
  canKeepScreenOn: boolean;
  /** What runs out of the ring where it was the dial a moment ago. */
  emptying: ReactNode;
  timerRef: TimerActorRef;
  title: string;
  onLeave: () => void;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const plan = useSelector(actorRef, ({ context }) => context.plan);
  const pacerRef = useDeferredValue(useSelector(actorRef, ({ children }) => children.breathPacer));
  const guidanceRef = useDeferredValue(useSelector(actorRef, ({ children }) => children.guidance));
  const { isInterrupted, isScreenHeld, isScreenWanted, timer } = useSelector(
    timerRef,
    ({ context }) => context,
  );
  const [areDigitsAtRest, setDigitsAtRest] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const isEnding = isOver(timer);
  const isResting = !timer.isRunning && !isEnding;
  const isOpenEnded = plan.minutes === null;
  const turn = () => {
    if (isEnding) return;
    actorRef.send({ type: isResting ? 'practice.resume' : 'practice.pause', at: moment() });
  };
  const leftText = isOpenEnded
    ? clockText(secondsPractised(timer))
    : `${clockText(secondsLeft(timer))} left`;
  const turnIcon = isResting ? 'play' : 'pause';
  const told = isOpenEnded && !isEnding ? 'Counting up.' : announcementOf(timer);
  const said = useTimerSaid(told, isResting);

  const ring = (
    <TimerRing
      isResting={isResting}
      over={emptying}
      timer={isOpenEnded ? ringOfOpen(timer) : timer}
    >
      {isOpenEnded ? (
        <p aria-live="off" className="timer__digits" role="timer">
          {clockText(secondsPractised(timer))}
        </p>
      ) : (
        <TimerDigits
          isAtRest={areDigitsAtRest}
          onTurn={() => setDigitsAtRest(!areDigitsAtRest)}
          timer={timer}
        />
      )}
      <p className="timer__label">{isResting ? 'Paused' : null}</p>
    </TimerRing>
  );

  return (
    <PracticeFrame
      firstFocus={toggle}
      onClose={onLeave}
      onSpace={turn}
      state={state}
      title={title}
      tools={
        <>
          {guidanceRef === undefined ? null : <VoiceButton guidanceRef={guidanceRef} />}
          {canKeepScreenOn ? (
            <button
              aria-pressed={isScreenWanted}
              className="button button--quiet"
              onClick={() => timerRef.send({ type: 'screen.toggle' })}
              type="button"
            >
              {isScreenWanted && isScreenHeld ? 'Screen stays on' : 'Keep the screen on'}
            </button>
          ) : null}
          <BellButton timerRef={timerRef} />
        </>
      }
    >
      {pacerRef === undefined ? null : <BreathRing pacerRef={pacerRef} />}
      {guidanceRef === undefined ? null : (
        <GuidedWords guidanceRef={guidanceRef}>{ring}</GuidedWords>
      )}
      {pacerRef === undefined && guidanceRef === undefined ? atRest[plan.kind](ring) : null}
      <div className="timer__controls">
        {plan.kind === 'breath' ? <p className="practice__left">{leftText}</p> : null}
        {isResting && isInterrupted ? (
          <p className="timer__hint">Your device took the sound away. Go on when you like.</p>
        ) : null}
        {isDoubtful(timer) ? (
          <AwayQuestion
            awayMs={timer.awayMs}
            onCount={() => actorRef.send({ type: 'away.count' })}
            onLeave={() => actorRef.send({ type: 'away.leave' })}
          />
        ) : null}
        {isEnding ? null : (
          <>
            <button
              aria-label={isResting ? 'Resume' : 'Pause'}
              className="timer__toggle"
              onClick={turn}
              ref={toggle}
              type="button"
            >
              <Icon name={turnIcon} />
            </button>
            {isDoubtful(timer) ? null : (
              <Button
                look="quiet"
                onPress={() => actorRef.send({ type: 'practice.finish', at: moment() })}
              >
                {isOpenEnded ? 'End it here' : 'Finish early'}
              </Button>
            )}
          </>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <p className="visually-hidden" role="alert">
        {isEnding ? satText(secondsPractised(timer)) : null}
      </p>
    </PracticeFrame>
  );
}
