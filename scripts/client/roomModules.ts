/** What each of a member's rooms needs, beside the entry and what stands around every room; not the first of them, which is `home`. */
export const roomModules: Readonly<Record<string, readonly string[]>> = {
  '/practice': ['src/routes/practiceRoom/PracticeRoute.tsx', 'desk'],
  '/account': ['src/routes/account/AccountRoutes.tsx'],
  '/schedule': ['src/routes/schedule/ScheduleRoute.tsx'],
  '/first-day': ['src/routes/schedule/FirstDayRoute.tsx'],
  '/reminders': ['src/routes/reminders/RemindersRoute.tsx'],
  '/pillars': ['src/routes/pillars/PillarsRoute.tsx'],
  '/pillars/:pillarCode': ['src/routes/pillars/PillarRoute.tsx'],
  '/progress': ['src/routes/today/ProgressRoute.tsx'],
  '/task/:taskId': ['src/routes/today/TaskRoute.tsx', 'desk'],
  '/daily-upload': ['src/routes/upload/DailyUploadRoute.tsx'],
  '/days': ['src/routes/days/DaysRoutes.tsx'],
  '/weekly-downloads': ['src/routes/weekly/WeeklyDownloadsRoute.tsx'],
  '/words': ['src/routes/words/WordsRoute.tsx'],
};

/** What pages within rooms need where a visit begins with them: a day behind, its change, and a task that is reflected at once. */
export const innerModules: Readonly<Record<string, readonly string[]>> = {
  '/days/:date': ['src/routes/days/DaysRoutes.tsx', 'src/routes/days/DayRoute.tsx'],
  '/days/:date/change': ['src/routes/days/DaysRoutes.tsx', 'src/routes/upload/DayChangeRoute.tsx'],
  '/task/:taskId, reflected at once,': [
    'src/routes/today/TaskRoute.tsx',
    'desk',
    'reflecting',
    'ways',
  ],
};
