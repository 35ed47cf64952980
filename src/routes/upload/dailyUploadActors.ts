import { fromCallback } from 'xstate';

import {
  type DailyUpload,
  type DayOwner,
  type DayToSubmit,
  type RecalledDay,
} from '../../domain/upload/dailyUpload.ts';
import { dailyUploadMachine } from '../../machines/upload/dailyUploadMachine.ts';
import type {
  DailyUploadEvent,
  DayDraftWish,
  DayMediaWish,
} from '../../machines/upload/dailyUploadEvents.ts';
import { keepSubmitted } from '../../services/upload/dailyUploads.ts';
import { dropDayDraft, openDayDraftKeeper, recallDay } from '../../services/upload/dayDrafts.ts';
import { openDayMediaKeeper } from '../../services/upload/dayMedia.ts';
import { onSubmitted } from '../../services/upload/keptEnds.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { liveHeldDay } from '../common/member/heldDay.ts';
import type { RoomsActors } from '../common/member/RoomsActors.tsx';
import { liveMediaWays } from '../reflection/mediaWaysActors.ts';
import { onTasksCounted } from './onTasksCounted.ts';

/** The end of a day among the actors of its member, on this device's microphone, camera and store. */
export function liveDailyUpload(rooms: RoomsActors) {
  return dailyUploadMachine.provide({
    actors: {
      mediaWays: liveMediaWays,
      heldDay: liveHeldDay(() => rooms.dayTasksRef),
      dayTasks: fromCallback<DailyUploadEvent, DayOwner>(({ sendBack }) =>
        onTasksCounted(rooms, (known) => sendBack({ type: 'tasks.counted', ...known })),
      ),
      draftKeeper: fromCallback<DayDraftWish, DayOwner>(({ input, receive, sendBack }) => {
        const keeper = openDayDraftKeeper(input, (draft) =>
          sendBack({ type: 'draft.changed', draft }),
        );
        receive(({ type, change }) => {
          if (type === 'draft.keep') keeper.keep(change);
          else keeper.note(change);
        });
        return keeper.close;
      }),
      mediaKeeper: fromCallback<DayMediaWish, DayOwner>(({ input, receive, sendBack }) => {
        const keeper = openDayMediaKeeper(input, (change) =>
          sendBack({ type: 'media.changed', ...change }),
        );
        receive(({ way, material }) => keeper.keep({ way, material }));
        return keeper.close;
      }),
      uploads: fromCallback<DailyUploadEvent, DayOwner>(({ input, sendBack }) =>
        onSubmitted(input, (upload) =>
          sendBack(upload === null ? { type: 'day.deleted' } : { type: 'day.submitted', upload }),
        ),
      ),
      recall: fromRequest<RecalledDay, DayOwner>(({ input }) => recallDay(input)),
      submit: fromRequest<DailyUpload, DayToSubmit>(({ input }) => keepSubmitted(input)),
    },
    actions: {
      dropDraft: (_, submitted) => void dropDayDraft(submitted),
    },
  });
}
