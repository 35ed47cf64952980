import type { Names } from '../../domain/common/names.ts';
import { useActorRef } from '@xstate/react';
import { useCallback, useState } from 'react';

import { DayAdditions } from '../../components/days/DayAdditions.tsx';
import type { MediaShelf } from '../../components/reflection/mediaShelf.ts';
import type { DayAddition } from '../../domain/upload/addition.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { onAdditions } from '../../services/upload/additions.ts';
import { useInspection } from '../common/AppActors.tsx';
import { useReported } from '../common/useReported.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveDayAddition } from './dayAdditionActors.ts';

const none: readonly DayAddition[] = [];

/** What was added to a day behind, and what is being added to it. */
export function AddToDay({
  askDelete,
  date,
  email,
  told,
}: DayOwner & { askDelete: MediaShelf['askDelete']; told: Names }) {
  const [machine] = useState(liveDayAddition);
  const actorRef = useActorRef(machine, { input: { email, date }, ...useInspection() });
  const additions = useReported(
    useCallback(
      (report: (additions: readonly DayAddition[]) => void) => onAdditions({ email, date }, report),
      [email, date],
    ),
    none,
  );
  useUnforeseenError(actorRef);

  return (
    <DayAdditions actorRef={actorRef} additions={additions} askDelete={askDelete} told={told} />
  );
}
