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
  '/task/:taskId, reflected at once,': ['src/routes/today/TaskRoute.tsx', 'reflecting', 'ways'],
  '/daily-upload': ['src/routes/upload/DailyUploadRoute.tsx'],
  '/days': ['src/routes/days/DaysRoute.tsx'],
  '/days/:date': ['src/routes/days/DayRoute.tsx'],
  '/days/:date/change': ['src/routes/upload/DayChangeRoute.tsx'],
  '/weekly-downloads': ['src/routes/weekly/WeeklyDownloadsRoute.tsx'],
  '/words': ['src/routes/words/WordsRoute.tsx'],
};
