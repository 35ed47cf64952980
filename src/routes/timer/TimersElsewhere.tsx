import { TimerElsewhere } from '../../components/timer/TimerElsewhere.tsx';
import { useRoomsAtDesk } from '../common/member/AtTheDesk.tsx';
import { RunningElsewhere } from './RunningElsewhere.tsx';

/** The member's timer where it runs in another tab or on another device. */
export function TimersElsewhere() {
  const { timerDeskRef } = useRoomsAtDesk();

  return (
    <>
      <TimerElsewhere deskRef={timerDeskRef} />
      <RunningElsewhere />
    </>
  );
}
