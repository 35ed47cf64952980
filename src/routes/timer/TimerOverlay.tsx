import { TimerHost } from '../../components/timer/TimerHost.tsx';
import { useRoomsAtDesk } from '../common/member/AtTheDesk.tsx';

/** The timer under way, over the whole screen, until it is closed or has ended. `onClose` hears of it being closed. */
export function TimerOverlay({ onClose }: { onClose?: () => void }) {
  const { timerDeskRef } = useRoomsAtDesk();

  return <TimerHost deskRef={timerDeskRef} {...(onClose === undefined ? {} : { onClose })} />;
}
