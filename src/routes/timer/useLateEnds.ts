import { useEffect } from 'react';

import { lateEndText } from '../../components/timer/timerTexts.ts';
import { notifyBy } from '../common/member/notify.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** Tells, in every room, of a timer that ended while nobody was looking. */
export function useLateEnds(): void {
  const { timerDeskRef, noticesRef } = useRoomsActors();

  useEffect(() => {
    const tell = ({ lateEnd }: { lateEnd: number | null }) => {
      if (lateEnd !== null) notifyBy(noticesRef).toast(lateEndText(lateEnd, Date.now()));
    };
    const endings = [timerDeskRef.on('timer.ended', tell), timerDeskRef.on('timer.unsaved', tell)];

    return () => endings.forEach((ending) => ending.unsubscribe());
  }, [timerDeskRef, noticesRef]);
}
