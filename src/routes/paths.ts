/** Every address of the app (specification 1 §2). */
export const paths = {
  landing: '/',
  experience: '/experience',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  home: '/home',
  dashboard: '/dashboard',
  pillars: '/pillars',
  pillar: '/pillars/:pillarCode',
  schedule: '/schedule',
  progress: '/progress',
  task: '/task/:taskId',
  dailyUpload: '/daily-upload',
  weeklyDownloads: '/weekly-downloads',
} as const;
