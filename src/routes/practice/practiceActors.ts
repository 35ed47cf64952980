import { fromCallback } from 'xstate';

import { placeholderText, type PracticeChoice } from '../../domain/practice/practiceChoice.ts';
import type { NoticesActorRef } from '../../machines/rooms/noticesMachine.ts';
import { greetingMachine, type GreetingEvent } from '../../machines/practice/greetingMachine.ts';
import { practiceChooserMachine } from '../../machines/practice/practiceChooserMachine.ts';
import { onLocalHour } from '../../services/page/clock.ts';
import { notifyBy } from '../common/member/notify.ts';
import { fromRequest } from '../common/member/fromRequest.ts';

/** The greeting on this device's clock. */
export const liveGreetingMachine = greetingMachine.provide({
  actors: {
    hours: fromCallback<GreetingEvent>(({ sendBack }) =>
      onLocalHour((hour) => sendBack({ type: 'hour.read', hour })),
    ),
  },
});

/** The practice chooser, which for now answers with an alert (rules/practice#P8). */
export function livePracticeChooser(noticesRef: NoticesActorRef) {
  return practiceChooserMachine.provide({
    actors: {
      tellPlaceholder: fromRequest<{ wantsTether: boolean }, { choice: PracticeChoice | null }>(
        async ({ input }) => {
          const answer = await notifyBy(noticesRef).alert(
            placeholderText(input.choice),
            "Start today's Tether",
          );
          return { wantsTether: answer === 'wayOn' };
        },
      ),
    },
  });
}
