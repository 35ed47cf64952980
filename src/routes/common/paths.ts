import type { PillarCode } from '../../domain/common/pillarCode.ts';

/** Every address of the app (rules/app#A1). */
export const paths = {
  landing: '/',
  experience: '/experience',
  help: '/help',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  notMe: '/not-me',
  requestInvitation: '/request-invitation',
  confirmAddress: '/confirm-address',
  undoAddress: '/undo-address',
  account: '/account',
  leaving: '/account/leaving',
  home: '/home',
  dashboard: '/dashboard',
  pillars: '/pillars',
  pillar: '/pillars/:pillarCode',
  practice: '/practice',
  practiceOf: '/practice/:id',
  schedule: '/schedule',
  firstDay: '/first-day',
  reminders: '/reminders',
  progress: '/progress',
  task: '/task/:taskId',
  dailyUpload: '/daily-upload',
  days: '/days',
  day: '/days/:date',
  dayChange: '/days/:date/change',
  weeklyDownloads: '/weekly-downloads',
  words: '/words',
} as const;

export function pillarHref(code: PillarCode): string {
  return `${paths.pillars}/${code}`;
}

/** The dashboard, with the practice chooser open over it. */
export const practiseHref = `${paths.dashboard}?practise`;

/** The practice room: as the last time, or as an address of it says. */
export function practiceHref(id: string | null = null): string {
  return id === null ? paths.practice : `${paths.practice}/${id}`;
}

/** The practice room, for one of today's tasks. */
export function practiceOfTaskHref(taskId: string): string {
  return `${paths.practice}?task=${encodeURIComponent(taskId)}`;
}

/** The schedule, with one pillar chosen: in the address, so that a reload keeps it. */
export function scheduleHref(code: PillarCode): string {
  return `${paths.schedule}?pillar=${code}`;
}

export function taskHref(taskId: string): string {
  return `/task/${encodeURIComponent(taskId)}`;
}

/** A day behind, by its date. */
export function dayHref(date: string): string {
  return `${paths.days}/${date}`;
}

/** What an address of a day has in it where minutes that were sat on it are to be entered. */
export const enterAsked = 'enter';

/** Where minutes that were sat on a day without the app are entered. */
export function enterPracticeHref(date: string): string {
  return `${dayHref(date)}?${enterAsked}`;
}

/** Where a day that was submitted is changed. */
export function dayChangeHref(date: string): string {
  return `${dayHref(date)}/change`;
}

/** A year of days, as YYYY. */
export function yearHref(year: string): string {
  return `${paths.days}?year=${year}`;
}
