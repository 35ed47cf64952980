import { useSelector } from '@xstate/react';
import { useDeferredValue, type ComponentType, type ReactNode } from 'react';

import { moment } from '../../domain/timer/moment.ts';
import type { TimerDeskActorRef } from '../../machines/timer/timerDeskMachine.ts';
import { statePath } from '../ui/statePath.ts';
import type { TimerScreensProps } from './TimerScreens.tsx';

/** Over every screen of a member: the timer under way, unless it was closed, and its save. */
export function TimerHost({
  deskRef,
  screens: Screens,
  renderMissing,
  onClose,
}: {
  deskRef: TimerDeskActorRef;
  /** What shows a timer; null until it is there. */
  screens: ComponentType<TimerScreensProps> | null;
  /** What stands in the place of a timer that cannot be shown yet, and how it is closed. */
  renderMissing: (close: () => void) => ReactNode;
  /** Hears that the member closed it. */
  onClose?: () => void;
}) {
  const newest = useSelector(deskRef, (current) => current);
  const made = useDeferredValue(newest);
  // What takes the screen does so once the press is answered; what leaves it to nothing else leaves at once, and says no more.
  const snapshot =
    (newest.children.timer ?? newest.children.timerSave) === undefined ? newest : made;
  const {
    children: { timer, timerSave },
    context: { isShown },
    value,
  } = snapshot;
  const isUnderWay = (timer ?? timerSave) !== undefined;
  const close = () => {
    deskRef.send({ type: 'overlay.close' });
    // At rest it needs no page of its own: any tab may go on with it.
    if (timer?.getSnapshot().matches('paused') === true) {
      timer.send({ type: 'timer.setAside', at: moment() });
    }
    onClose?.();
  };

  return (
    <div data-machine="timerDesk" data-state={statePath(value)}>
      {isShown && isUnderWay && Screens === null ? renderMissing(close) : null}
      {isShown && Screens !== null ? (
        <Screens onClose={close} saveRef={timerSave} timerRef={timer} />
      ) : null}
    </div>
  );
}
