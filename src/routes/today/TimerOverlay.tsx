import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

import { lazyRoom } from '../app/lazyRoom.tsx';
import { useRoomsActors } from '../app/RoomsActors.tsx';

const TimerScreen = lazyRoom(
  async () => (await import('../../components/today/TimerScreen.tsx')).TimerScreen,
);

const shown = { open: { engaged: { busy: 'shown' } } } as const;

/** The timer under way, over the whole screen, until it is closed or has ended. */
export function TimerOverlay({ onClose }: { onClose: () => void }) {
  const { timerDeskRef } = useRoomsActors();
  const timerRef = useSelector(timerDeskRef, (snapshot) =>
    snapshot.matches(shown) ? snapshot.children.timer : undefined,
  );

  return timerRef === undefined ? null : (
    <Suspense>
      <TimerScreen onClose={onClose} timerRef={timerRef} />
    </Suspense>
  );
}
