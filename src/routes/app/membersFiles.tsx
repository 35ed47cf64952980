import { lazyRoom } from '../common/lazyRoom.tsx';

/** The analytics beside today’s tasks. */
export const LastDaysRoom = lazyRoom(
  async () => (await import('../analytics/LastDaysRoom.tsx')).LastDaysRoom,
);

/** How each of a member's rooms is fetched. Each rejects with an Error when its file could not be. */
export const membersFiles = {
  home: async () => (await import('../practice/HomeRoute.tsx')).HomeRoute,
  practice: async () => (await import('../practiceRoom/PracticeRoute.tsx')).PracticeRoute,
  schedule: async () => (await import('../schedule/ScheduleRoute.tsx')).ScheduleRoute,
  firstDay: async () => (await import('../schedule/FirstDayRoute.tsx')).FirstDayRoute,
  reminders: async () => (await import('../reminders/RemindersRoute.tsx')).RemindersRoute,
  pillars: async () => (await import('../pillars/PillarsRoute.tsx')).PillarsRoute,
  pillar: async () => (await import('../pillars/PillarRoute.tsx')).PillarRoute,
  async progress() {
    const { ProgressRoute } = await import('../today/ProgressRoute.tsx');
    return () => <ProgressRoute lastDays={<LastDaysRoom />} />;
  },
  task: async () => (await import('../today/TaskRoute.tsx')).TaskRoute,
  dailyUpload: async () => (await import('../upload/DailyUploadRoute.tsx')).DailyUploadRoute,
  days: async () => (await import('../days/DaysRoutes.tsx')).DaysRoutes,
  weeklyDownloads: async () =>
    (await import('../weekly/WeeklyDownloadsRoute.tsx')).WeeklyDownloadsRoute,
  words: async () => (await import('../words/WordsRoute.tsx')).WordsRoute,
  account: async () => (await import('../account/AccountRoutes.tsx')).AccountRoutes,
};
