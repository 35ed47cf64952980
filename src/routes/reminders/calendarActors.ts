import { CalendarRefused, type Calendar } from '../../domain/reminders/calendar.ts';
import { TokenRefused } from '../../domain/app/session.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import { calendarMachine } from '../../machines/reminders/calendarMachine.ts';
import { copyText } from '../../services/page/takeAlong.ts';
import {
  endFeed,
  makeFeed,
  readCalendar,
  readCalendarFile,
  saveAlarms,
} from '../../services/reminders/calendarApi.ts';
import { saveFile } from '../../services/yourData/saveFile.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { memberCall, type MemberCaller } from '../common/member/memberCall.ts';

/** A member's calendar, answered by the schedule service. */
export function liveCalendar(sessionRef: SessionActorRef) {
  const call = calendarCaller(sessionRef);

  return calendarMachine.provide({
    actors: {
      readCalendar: fromRequest<Calendar, void>(({ signal }) => call(readCalendar, signal)),
      makeFeed: fromRequest<Calendar, void>(({ signal }) => call(makeFeed, signal)),
      endFeed: fromRequest<Calendar, void>(({ signal }) => call(endFeed, signal)),
      saveAlarms: fromRequest<Calendar, { alarms: readonly number[] }>(({ input, signal }) =>
        call((token, until) => saveAlarms(input.alarms, token, until), signal),
      ),
      copyAddress: fromRequest<void, { address: string }>(({ input }) => copyText(input.address)),
      saveFile: fromRequest<void, void>(async ({ signal }) => {
        saveFile('fourfold.ics', await call(readCalendarFile, signal));
      }),
    },
  });
}

/** Calls by the session. Where the sign-in is over, the banner says so and the call is refused. */
function calendarCaller(sessionRef: SessionActorRef): MemberCaller {
  return async (call, signal) => {
    try {
      return await memberCall(sessionRef, call, signal);
    } catch (error) {
      throw error instanceof TokenRefused ? new CalendarRefused('rejected') : error;
    }
  };
}
