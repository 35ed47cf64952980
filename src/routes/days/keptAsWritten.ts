import { fromCallback, type EventObject } from 'xstate';

import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import type { DraftKeeper } from '../../services/device/draftKeeper.ts';

/** Keeps what is written on the page of a day, after a pause in it; where nothing is wanted any more, at once. */
export function keptAsWritten<TWish extends EventObject, TDraft>(
  open: (owner: DayOwner) => DraftKeeper<TDraft | null>,
  draftOf: (wish: TWish) => TDraft | null,
) {
  return fromCallback<TWish, DayOwner>(({ input, receive }) => {
    const keeper = open(input);
    receive((wish) => {
      const draft = draftOf(wish);
      if (draft === null) keeper.keep(draft);
      else keeper.note(draft);
    });
    return keeper.close;
  });
}
