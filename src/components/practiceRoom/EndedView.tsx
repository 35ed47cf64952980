import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { DayShares } from '../art/dayMark.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import type { PracticeSessionActorRef } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import { Button } from '../ui/Button.tsx';
import { statePath } from '../ui/statePath.ts';
import { PracticeFrame } from './PracticeFrame.tsx';
import { satText } from './practiceRoomTexts.ts';
import { Transcript } from './Transcript.tsx';

/** The still page after a practice: what was sat, the day it belongs to, a line to write, and the way back. */
export function EndedView({
  actorRef,
  children,
  seed,
  shares,
}: {
  actorRef: PracticeSessionActorRef;
  /** What is added to the day. */
  children: ReactNode;
  seed: number;
  shares: DayShares;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const seconds = useSelector(actorRef, ({ context }) => context.sat.seconds);
  const script = useSelector(actorRef, ({ context }) => context.script);
  const plan = useSelector(actorRef, ({ context }) => context.plan);
  const isCounted = seconds >= 60;
  const done = () => actorRef.send({ type: 'practice.done' });

  return (
    <PracticeFrame
      onClose={done}
      state={state}
      title={isCounted ? satText(seconds) : 'You were here'}
    >
      <div className="practice__still">
        {isCounted ? (
          <DayMark className="practice__mark" seed={seed} shares={shares} />
        ) : (
          <p className="timer__hint">
            Under a minute is not counted among your hours. It was yours all the same.
          </p>
        )}
        {isCounted ? children : null}
        {plan.kind === 'guided' && script !== null ? (
          <Transcript script={script} summary="Its words" />
        ) : null}
        <div className="practice__ways">
          <Button onPress={done}>Done</Button>
          <Button look="quiet" onPress={() => actorRef.send({ type: 'practice.again' })}>
            Practise again
          </Button>
        </div>
      </div>
    </PracticeFrame>
  );
}
