import { useSelector } from '@xstate/react';

import { useDesk } from '../common/member/AtTheDesk.tsx';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { useLastPlan } from '../practiceRoom/useLastPlan.ts';
import type { PracticeUnderWay } from './practiceUnderWay.ts';

const fetchWords = () => import('./practiceUnderWay.ts');

/** The practice that goes on or was left, or else the way back to the last one in words; null for none. What says it is fetched where there is one. */
export function usePracticeTold(email: string): {
  again: string | null;
  practice: PracticeUnderWay | null;
} {
  const deskRef = useDesk() ?? undefined;
  const hasTimers = useSelector(
    deskRef,
    (desk) =>
      desk !== undefined &&
      (desk.context.current !== null || Object.keys(desk.context.timers).length > 0),
  );
  const last = useLastPlan(email) ?? null;
  const { part: words } = useOnceUsed(fetchWords, hasTimers || last !== null ? 1 : 0);
  const practice = useSelector(
    deskRef,
    (desk) => (desk === undefined ? null : (words?.practiceOf(desk.context) ?? null)),
    isSame,
  );

  return {
    again: practice !== null || last === null ? null : (words?.againOf(last) ?? null),
    practice,
  };
}

function isSame(one: PracticeUnderWay | null, other: PracticeUnderWay | null): boolean {
  return one?.text === other?.text;
}
