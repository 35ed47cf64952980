import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams, type Location } from 'react-router-dom';

import { WordsScreen } from '../../components/words/WordsScreen.tsx';
import { pillarNames } from '../../domain/common/pillarCode.ts';
import type { WordsEntry } from '../../domain/words/entry.ts';
import type { WordsFilter } from '../../domain/words/wordIndex.ts';
import { fieldsOf, filterFields, filterOf } from '../../domain/words/wordsFilter.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { readUpload } from '../../services/upload/keptEnds.ts';
import { readWrittenMedia } from '../../services/upload/writtenDays.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { DeletionAsked } from '../common/member/DeletionAsked.tsx';
import { useDeletion } from '../common/member/useDeletion.ts';
import { useMediaShelf } from '../common/member/useMediaShelf.ts';
import { useSynced } from '../common/member/useSynced.ts';
import { once } from '../common/once.ts';
import { paths } from '../common/paths.ts';
import { useScreen } from '../common/useScreen.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { liveWords } from './wordsActors.ts';

/** All that the member wrote, and what of it is looked for, which the address keeps (rules/words#B7). */
export function WordsRoute() {
  const { sessionRef } = useAppActors();
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const [searchParams, setSearchParams] = useSearchParams();
  const location: Location<unknown> = useLocation();
  const { state } = location;
  const [machine] = useState(() => liveWords(sessionRef));
  const [filter] = useState(() => filterOf((field) => searchParams.get(field)));
  const actorRef = useActorRef(machine, { input: { email, filter }, ...useInspection() });
  const shelf = useMediaShelf(useSynced(email), readWrittenMedia);
  const { askDelete, deletionRef } = useDeletion();
  useScreen('Your words');
  useUnforeseenError(actorRef);

  const keepInAddress = useEffectEvent((settled: WordsFilter) => {
    const kept = withFilter(searchParams, settled);
    if (kept.toString() !== searchParams.toString()) {
      setSearchParams(kept, { replace: true, state });
    }
  });
  useEffect(() => {
    const settling = actorRef.on('filter.settled', ({ filter: settled }) => keepInAddress(settled));
    return () => settling.unsubscribe();
  }, [actorRef]);

  const askDeleteEntry = ({ day, id, kind, madeAt, pillar, text }: WordsEntry) => {
    if (kind === 'addition') {
      askDelete({ kind, addition: { id, date: day, text, addedAt: madeAt } });
      return;
    }
    if (kind === 'reflection') {
      const pillarName = taskName({
        pillarName: pillar === null ? '' : pillarNames[pillar],
        taskId: id,
      });
      askDelete({ kind, date: day, taskId: id, pillarName });
      return;
    }

    once(
      () => readUpload({ email, date: day }),
      (upload) => {
        if (upload === null) return;
        askDelete({ kind: 'day', day: { ...upload, aside: null, samples: [] } });
      },
    );
  };

  return (
    <>
      <WordsScreen
        actorRef={actorRef}
        backHref={paths.progress}
        onDelete={askDeleteEntry}
        shelf={shelf}
      />
      <DeletionAsked actorRef={deletionRef} />
    </>
  );
}

/** The address with what is looked for, and what else it has. */
function withFilter(before: URLSearchParams, filter: WordsFilter): URLSearchParams {
  const kept = new URLSearchParams(before);
  const fields = fieldsOf(filter);
  for (const field of filterFields) {
    const value = fields[field];
    if (value === undefined) kept.delete(field);
    else kept.set(field, value);
  }

  return kept;
}
