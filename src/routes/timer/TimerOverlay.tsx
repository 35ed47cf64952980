import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { TimerHost } from '../../components/timer/TimerHost.tsx';
import { TimerMissing } from '../../components/timer/TimerMissing.tsx';
import { useRoomsAtDesk } from '../common/member/AtTheDesk.tsx';
import { useOnceUsed } from '../common/useOnceUsed.ts';

const fetchScreens = () => import('../../components/timer/TimerScreens.tsx');

/**
 * The timer under way, over the whole screen, until it is closed or has ended. `onClose` hears of it being closed. What shows it is fetched
 * with the first use of the page, and with a timer at the latest.
 */
export function TimerOverlay({ onClose }: { onClose?: () => void }) {
  const { timerDeskRef } = useRoomsAtDesk();
  const isShown = useSelector(
    timerDeskRef,
    ({ context: { current, isShown: isOpen } }) => isOpen && current !== null,
  );
  const [tries, setTries] = useState(1);
  const { part, hasFailed } = useOnceUsed(fetchScreens, isShown ? tries : 0);

  return (
    <TimerHost
      deskRef={timerDeskRef}
      renderMissing={(close) => (
        <TimerMissing hasFailed={hasFailed} onClose={close} onFetch={() => setTries(tries + 1)} />
      )}
      screens={part === null ? null : part.TimerScreens}
      {...(onClose === undefined ? {} : { onClose })}
    />
  );
}
