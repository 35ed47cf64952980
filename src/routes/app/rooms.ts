import { matchPath } from 'react-router-dom';

import { upTo } from '../../services/page/upTo.ts';
import { lazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';

export const LandingRoute = lazyRoom(
  async () => (await import('../landing/LandingRoute.tsx')).LandingRoute,
);
export const ExperienceRoute = lazyRoom(
  async () => (await import('../landing/ExperienceRoute.tsx')).ExperienceRoute,
);
export const LoginRoute = lazyRoom(
  async () => (await import('../account/LoginRoute.tsx')).LoginRoute,
);
export const RegisterRoute = lazyRoom(
  async () => (await import('../account/RegisterRoute.tsx')).RegisterRoute,
);
export const MemberFrame = lazyRoom(
  async () => (await import('../rooms/MemberFrame.tsx')).MemberFrame,
);
export const HomeRoute = lazyRoom(
  async () => (await import('../practice/HomeRoute.tsx')).HomeRoute,
);
export const PracticeRoute = lazyRoom(
  async () => (await import('../practiceRoom/PracticeRoute.tsx')).PracticeRoute,
);
export const PillarsRoute = lazyRoom(
  async () => (await import('../pillars/PillarsRoute.tsx')).PillarsRoute,
);
export const PillarRoute = lazyRoom(
  async () => (await import('../pillars/PillarRoute.tsx')).PillarRoute,
);
export const ScheduleRoute = lazyRoom(
  async () => (await import('../schedule/ScheduleRoute.tsx')).ScheduleRoute,
);
export const ProgressRoute = lazyRoom(
  async () => (await import('../today/ProgressRoute.tsx')).ProgressRoute,
);
export const LastDaysRoom = lazyRoom(
  async () => (await import('../analytics/LastDaysRoom.tsx')).LastDaysRoom,
);
export const TaskRoute = lazyRoom(async () => (await import('../today/TaskRoute.tsx')).TaskRoute);
export const DailyUploadRoute = lazyRoom(
  async () => (await import('../upload/DailyUploadRoute.tsx')).DailyUploadRoute,
);
export const DaysRoutes = lazyRoom(async () => (await import('../days/DaysRoutes.tsx')).DaysRoutes);
export const WeeklyDownloadsRoute = lazyRoom(
  async () => (await import('../weekly/WeeklyDownloadsRoute.tsx')).WeeklyDownloadsRoute,
);
export const WordsRoute = lazyRoom(
  async () => (await import('../words/WordsRoute.tsx')).WordsRoute,
);

interface Room {
  fetch: () => Promise<void>;
}

const visitorsRooms: readonly (readonly [string, Room])[] = [
  [paths.landing, LandingRoute],
  [paths.experience, ExperienceRoute],
  [paths.login, LoginRoute],
  [paths.register, RegisterRoute],
];

const membersRooms: readonly (readonly [string, Room])[] = [
  [paths.home, HomeRoute],
  [paths.dashboard, HomeRoute],
  [paths.practice, PracticeRoute],
  [paths.practiceOf, PracticeRoute],
  [paths.schedule, ScheduleRoute],
  [paths.pillars, PillarsRoute],
  [paths.pillar, PillarRoute],
  [paths.progress, ProgressRoute],
  [paths.task, TaskRoute],
  [paths.dailyUpload, DailyUploadRoute],
  [`${paths.days}/*`, DaysRoutes],
  [paths.weeklyDownloads, WeeklyDownloadsRoute],
  [paths.words, WordsRoute],
];

/** How long React holds back what it once had to wait for, in milliseconds. */
const heldBackMs = 300;

/**
 * Fetches what an address opens to whoever comes with a session, or without one. A member's room is waited for only as long as it
 * could gain time; what stands around it comes by itself then. Never rejects: what could not be fetched is told where it would have
 * been shown.
 */
export async function fetchRoomsAt(pathname: string, hasSession: boolean): Promise<void> {
  const membersRoom = roomAt(membersRooms, pathname);
  if (membersRoom === undefined) {
    await (roomAt(visitorsRooms, pathname) ?? LandingRoute).fetch();
  } else if (hasSession) {
    const isThere = membersRoom.fetch();
    await MemberFrame.fetch();
    await upTo(heldBackMs, isThere);
  } else {
    await LoginRoute.fetch();
  }
}

function roomAt(rooms: typeof membersRooms, pathname: string): Room | undefined {
  return rooms.find(([path]) => matchPath(path, pathname) !== null)?.[1];
}
