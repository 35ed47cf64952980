import { useSelector } from '@xstate/react';
import { useEffect } from 'react';

import { timerTitle } from '../../components/timer/timerTexts.ts';
import { nameTimer } from '../../services/page/pageTitle.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** Shows what is left of a running timer in the browser's tab, in every room. */
export function TimerTitle() {
  const { timerDeskRef } = useRoomsActors();
  const timerRef = useSelector(timerDeskRef, ({ children }) => children.timer);
  const title = useSelector(timerRef, (snapshot) =>
    snapshot?.context.timer.isRunning === true ? timerTitle(snapshot.context.timer) : null,
  );

  useEffect(() => {
    nameTimer(title);
    return () => nameTimer(null);
  }, [title]);

  return null;
}
