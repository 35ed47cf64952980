import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';

import { noNames } from '../../../domain/common/names.ts';
import type { Synced } from '../../../domain/practice/whereKept.ts';
import { onTold } from '../../../services/practice/feedPlace.ts';
import { useRoomsActors } from './RoomsActors.tsx';

/** What of the member's the account has, as far as that is known yet, and what waits to be sent. */
export function useSynced(email: string): Synced {
  const { outboxRef } = useRoomsActors();
  const waiting = useSelector(outboxRef, ({ context }) => context.items);
  const [told, setTold] = useState(noNames);

  useEffect(() => onTold(email, setTold), [email]);

  return useMemo(() => ({ told, waiting }), [told, waiting]);
}
