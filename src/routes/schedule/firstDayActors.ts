import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { firstDayMachine, type FirstDayOpening } from '../../machines/schedule/firstDayMachine.ts';
import { keepScheduleDraft, readScheduleDraft } from '../../services/schedule/scheduleDraft.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { notifyBy } from '../common/member/notify.ts';
import { scheduleParts } from './scheduleParts.ts';

/** The three questions of a first day, answered by the same service, their draft the schedule page's. */
export function liveFirstDay(
  sessionRef: SessionActorRef,
  rooms: Pick<RoomsActors, 'noticesRef' | 'memberStoreRef'>,
) {
  const { readStored, save, tellFailure, publish, tellSaved, logFailure } = scheduleParts(
    sessionRef,
    rooms,
  );

  return firstDayMachine.provide({
    actors: {
      open: fromRequest<FirstDayOpening, { email: string }>(
        async ({ input: { email }, signal }) => {
          const draft = await readScheduleDraft(email);
          return { stored: await readStored(email, signal), draft };
        },
      ),
      saveSchedule: save,
      tellFailure,
    },
    actions: {
      keepDraft: (_, { email, draft }) => void keepScheduleDraft(email, draft),
      dropDraft: (_, { email }) => void keepScheduleDraft(email, null),
      logFailure,
      publish,
      tellSaved,
      tellPlanned: () =>
        notifyBy(rooms.noticesRef).toast(
          'Another device made your schedule first. What you chose here is kept.',
        ),
    },
  });
}
