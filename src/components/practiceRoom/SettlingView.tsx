import { useSelector } from '@xstate/react';
import { useRef, type ReactNode } from 'react';

import { moment } from '../../domain/timer/moment.ts';
import type { PracticeSessionActorRef } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import { EmptyRing } from '../timer/EmptyRing.tsx';
import { PracticeFrame } from './PracticeFrame.tsx';

/** The seconds in which one sits down. */
export function SettlingView({
  actorRef,
  emptying,
  title,
}: {
  actorRef: PracticeSessionActorRef;
  /** What runs out of the ring where it was the dial a moment ago. */
  emptying: ReactNode;
  title: string;
}) {
  const seconds = useSelector(actorRef, ({ context }) => Math.ceil(context.settlingMs / 1000));
  const start = useRef<HTMLButtonElement>(null);

  return (
    <PracticeFrame
      firstFocus={start}
      onClose={() => actorRef.send({ type: 'settle.leave' })}
      state="settling"
      title={title}
    >
      <EmptyRing over={emptying}>
        <p className="timer__digits" role="timer">
          {seconds}
        </p>
        <p className="timer__label">Settle in</p>
      </EmptyRing>
      <div className="timer__controls">
        <button
          className="button button--outlined"
          onClick={() => actorRef.send({ type: 'settle.skip', at: moment() })}
          ref={start}
          type="button"
        >
          Start now
        </button>
      </div>
    </PracticeFrame>
  );
}
