import { useSelector } from '@xstate/react';

import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';
import { Notice } from '../ui/Notice.tsx';
import { elsewhereText } from './timerTexts.ts';

/** Says so where another tab runs the member's timer. */
export function TimerElsewhere({ deskRef }: { deskRef: TimerDeskActorRef }) {
  const running = useSelector(deskRef, (snapshot) =>
    snapshot.matches({ engaged: 'elsewhere' })
      ? Object.values(snapshot.context.timers).find(({ isRunning }) => isRunning)
      : undefined,
  );

  return running === undefined ? null : (
    <Notice role="status">{elsewhereText(running.task)}</Notice>
  );
}
