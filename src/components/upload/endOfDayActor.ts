import type { DailyUploadActorRef } from '../../machines/upload/dailyUploadMachine.ts';
import type { DayChangeActorRef } from '../../machines/upload/dayChangeMachine.ts';

/** Whoever hears what a member says of a day: while it is written the first time, or once it is changed. */
export type EndOfDayActorRef = DailyUploadActorRef | DayChangeActorRef;
