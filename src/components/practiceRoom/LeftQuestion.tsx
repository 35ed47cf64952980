import { useId, useState } from 'react';

import { asSatThrough } from '../../domain/timer/ownPractice.ts';
import { moment } from '../../domain/timer/moment.ts';
import type { TaskTimer } from '../../domain/timer/timer.ts';
import type { PracticeSessionActorRef } from '../../machines/practiceRoom/practiceSessionMachine.ts';
import { Button } from '../ui/Button.tsx';
import { leftText } from './practiceRoomTexts.ts';
import './LeftQuestion.css';

/** Asks what is to become of a practice that was left before its end (rules/practiceRoom#Q14). */
export function LeftQuestion({
  actorRef,
  left,
}: {
  actorRef: PracticeSessionActorRef;
  left: TaskTimer;
}) {
  const id = useId();
  const [now] = useState(moment);
  const canSitThrough = asSatThrough(left, now) !== null;

  return (
    <section aria-labelledby={id} className="left-question">
      <h2 className="left-question__title" id={id}>
        {leftText(left, now.wall)}
      </h2>
      <div className="left-question__answers">
        <Button onPress={() => actorRef.send({ type: 'left.keep' })}>Keep them</Button>
        {canSitThrough ? (
          <Button
            look="outlined"
            onPress={() => actorRef.send({ type: 'left.sitThrough', at: moment() })}
          >
            I sat to the end
          </Button>
        ) : null}
        <Button look="quiet" onPress={() => actorRef.send({ type: 'left.drop' })}>
          Let go of them
        </Button>
      </div>
    </section>
  );
}
