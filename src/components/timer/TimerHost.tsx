import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';

import { moment } from '../../domain/timer/moment.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { TimerSaving } from './TimerSaving.tsx';
import { TimerScreen } from './TimerScreen.tsx';

/** Over every screen of a member: the timer under way, unless it was closed, and its save. */
export function TimerHost({
  deskRef,
  onClose,
}: {
  deskRef: TimerDeskActorRef;
  /** Hears that the member closed it. */
  onClose?: () => void;
}) {
  // What takes the whole screen, or leaves it, does so once the press is answered.
  const snapshot = useDeferredValue(useSelector(deskRef, (current) => current));
  const { timer, timerSave } = snapshot.children;
  const close = () => {
    deskRef.send({ type: 'overlay.close' });
    // At rest it needs no page of its own: any tab may go on with it.
    if (timer?.getSnapshot().matches('paused') === true) {
      timer.send({ type: 'timer.setAside', at: moment() });
    }
    onClose?.();
  };
  const shown = snapshot.context.isShown;

  return (
    <div data-machine="timerDesk" data-state={statePath(snapshot.value)}>
      {shown && timer !== undefined ? <TimerScreen onClose={close} timerRef={timer} /> : null}
      {shown && timerSave !== undefined ? (
        <TimerSaving onClose={close} saveRef={timerSave} />
      ) : null}
    </div>
  );
}
