import type { ComponentType } from 'react';

import { AtTheDesk } from '../common/member/AtTheDesk.tsx';
import { fetchDeskFile } from '../timer/deskDoorActors.ts';
import { AmongDays } from '../days/AmongDays.tsx';
import { LastDaysPart } from './LastDaysPart.tsx';

/** How each of a member's rooms is fetched. Each rejects with an Error when its file could not be. */
export const membersFiles = {
  home: async () => (await import('../practice/HomeRoute.tsx')).HomeRoute,
  practice: atTheDesk(
    async () => (await import('../practiceRoom/PracticeRoute.tsx')).PracticeRoute,
  ),
  schedule: async () => (await import('../schedule/ScheduleRoute.tsx')).ScheduleRoute,
  firstDay: async () => (await import('../schedule/FirstDayRoute.tsx')).FirstDayRoute,
  reminders: async () => (await import('../reminders/RemindersRoute.tsx')).RemindersRoute,
  pillars: async () => (await import('../pillars/PillarsRoute.tsx')).PillarsRoute,
  pillar: async () => (await import('../pillars/PillarRoute.tsx')).PillarRoute,
  progress: async () => {
    const { ProgressRoute } = await import('../today/ProgressRoute.tsx');
    return () => <ProgressRoute lastDays={<LastDaysPart />} />;
  },
  task: async () => (await import('../today/TaskRoute.tsx')).TaskRoute,
  dailyUpload: async () => (await import('../upload/DailyUploadRoute.tsx')).DailyUploadRoute,
  days: amongDays(async () => (await import('../days/DaysRoute.tsx')).DaysRoute),
  day: amongDays(async () => (await import('../days/DayRoute.tsx')).DayRoute),
  dayChange: amongDays(async () => (await import('../upload/DayChangeRoute.tsx')).DayChangeRoute),
  weeklyDownloads: async () =>
    (await import('../weekly/WeeklyDownloadsRoute.tsx')).WeeklyDownloadsRoute,
  words: async () => (await import('../words/WordsRoute.tsx')).WordsRoute,
  account: async () => (await import('../account/AccountRoutes.tsx')).AccountRoutes,
};

/** A room that cannot be without the desk of timers: it comes with its file. */
function atTheDesk(fetchRoom: () => Promise<ComponentType>) {
  return async () => {
    const [Room] = await Promise.all([fetchRoom(), fetchDeskFile()]);

    return () => (
      <AtTheDesk>
        <Room />
      </AtTheDesk>
    );
  };
}

/** The days behind (rules/days#N6, rules/days#N7), each with its own file. */
function amongDays(fetchRoom: () => Promise<ComponentType>) {
  return async () => {
    const Room = await fetchRoom();

    return () => (
      <AmongDays fetchOthers={fetchDays}>
        <Room />
      </AmongDays>
    );
  };
}

function fetchDays(): Promise<unknown> {
  return Promise.all([membersFiles.days(), membersFiles.day(), membersFiles.dayChange()]);
}
