import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { dayAdditionMachine, type AdditionWish } from '../../machines/upload/dayAdditionMachine.ts';
import { addToDay } from '../../services/upload/additions.ts';
import { openAdditionKeeper, recallAddition } from '../../services/days/additionDrafts.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { keptAsWritten } from './keptAsWritten.ts';

/** What is added to a day, on this device's store. */
export function liveDayAddition() {
  return dayAdditionMachine.provide({
    actors: {
      textKeeper: keptAsWritten(openAdditionKeeper, ({ text }: AdditionWish) => text),
      recall: fromRequest<string, DayOwner>(({ input }) => recallAddition(input)),
      add: fromRequest<void, DayOwner & { text: string }>(async ({ input }) => {
        await addToDay(input, input.text);
      }),
    },
  });
}
