import { useSelector } from '@xstate/react';
import { useCallback } from 'react';

import { accountZone } from '../../services/account/accountZone.ts';
import { onMinuteOfDay } from '../../services/page/clock.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useReported } from '../common/useReported.ts';

/** How many minutes into the member's day it is, by the account's clock; null before anybody has looked. */
export function useMinuteOfDay(): number | null {
  const { memberStoreRef } = useRoomsActors();
  const timeZone = accountZone(useSelector(memberStoreRef, ({ context }) => context.email));

  return useReported<number | null>(
    useCallback((report) => onMinuteOfDay(timeZone, report), [timeZone]),
    null,
  );
}
