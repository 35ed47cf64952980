import type { ScheduleRecord } from '../../contract/schedule/schedule.ts';
import { demoScheduleFrom } from '../../domain/schedule/demoSchedule.ts';
import { demoMembers } from './demoMembers.ts';

/** What Maya practises; the others have set nothing up. */
export const demoSchedule = {
  pk: demoMembers.maya.email,
  sk: 'Schedule',
  ...demoScheduleFrom('2026-11-02'),
} satisfies ScheduleRecord;
