import { fromCallback } from 'xstate';

import type { DailyUpload, DayOwner, DayToChange } from '../../domain/upload/dailyUpload.ts';
import type { RecalledChange } from '../../domain/upload/changedDay.ts';
import {
  dayChangeMachine,
  type DayChangeEvent,
  type DayChangeWish,
} from '../../machines/upload/dayChangeMachine.ts';
import { changeDay } from '../../services/practice/feed/replacedEnds.ts';
import { onSubmitted } from '../../services/upload/keptEnds.ts';
import { openDayChangeKeeper, recallChange } from '../../services/upload/dayChanges.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { liveMediaWays } from '../reflection/mediaWaysActors.ts';

/** A change of a day, on this device's microphone, camera and store. */
export function liveDayChange() {
  return dayChangeMachine.provide({
    actors: {
      mediaWays: liveMediaWays,
      changeKeeper: fromCallback<DayChangeWish, DayOwner>(({ input, receive }) => {
        const keeper = openDayChangeKeeper(input);
        receive((wish) => {
          switch (wish.type) {
            case 'change.note':
              keeper.note(wish.draft);
              break;

            case 'change.keep':
              keeper.keep(wish.draft);
              break;

            case 'media.keep':
              keeper.keepMaterial(wish);
              break;

            case 'change.drop':
              keeper.drop();
          }
        });
        return keeper.close;
      }),
      uploads: fromCallback<DayChangeEvent, DayOwner>(({ input, sendBack }) =>
        onSubmitted(input, (upload) =>
          sendBack(upload === null ? { type: 'day.deleted' } : { type: 'day.submitted', upload }),
        ),
      ),
      recall: fromRequest<RecalledChange | null, DayOwner>(({ input }) => recallChange(input)),
      save: fromRequest<DailyUpload, DayToChange>(({ input }) => changeDay(input)),
    },
  });
}
