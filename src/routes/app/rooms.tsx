import { matchPath } from 'react-router-dom';

import { upTo } from '../../services/page/upTo.ts';
import { lazyRoom, type LazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';

interface RoomAt {
  path: string;
  Room: LazyRoom<object>;
}

const LandingRoute = lazyRoom(
  async () => (await import('../landing/LandingRoute.tsx')).LandingRoute,
);
const ExperienceRoute = lazyRoom(
  async () => (await import('../landing/ExperienceRoute.tsx')).ExperienceRoute,
);
const HelpRoute = lazyRoom(async () => (await import('./HelpRoute.tsx')).HelpRoute);
const LoginRoute = lazyRoom(async () => (await import('../account/LoginRoute.tsx')).LoginRoute);
const RegisterRoute = lazyRoom(
  async () => (await import('../account/RegisterRoute.tsx')).RegisterRoute,
);
const RecoveryRoutes = lazyRoom(
  async () => (await import('../account/RecoveryRoutes.tsx')).RecoveryRoutes,
);
const AccountRoutes = lazyRoom(
  async () => (await import('../account/AccountRoutes.tsx')).AccountRoutes,
);
const HomeRoute = lazyRoom(async () => (await import('../practice/HomeRoute.tsx')).HomeRoute);
const PracticeRoute = lazyRoom(
  async () => (await import('../practiceRoom/PracticeRoute.tsx')).PracticeRoute,
);
const PillarsRoute = lazyRoom(
  async () => (await import('../pillars/PillarsRoute.tsx')).PillarsRoute,
);
const PillarRoute = lazyRoom(async () => (await import('../pillars/PillarRoute.tsx')).PillarRoute);
const ScheduleRoute = lazyRoom(
  async () => (await import('../schedule/ScheduleRoute.tsx')).ScheduleRoute,
);

const FirstDayRoute = lazyRoom(
  async () => (await import('../schedule/FirstDayRoute.tsx')).FirstDayRoute,
);

const RemindersRoute = lazyRoom(
  async () => (await import('../reminders/RemindersRoute.tsx')).RemindersRoute,
);

/** The analytics beside today’s tasks. */
export const LastDaysRoom = lazyRoom(
  async () => (await import('../analytics/LastDaysRoom.tsx')).LastDaysRoom,
);
const ProgressRoom = lazyRoom(async () => {
  const { ProgressRoute } = await import('../today/ProgressRoute.tsx');
  return () => <ProgressRoute lastDays={<LastDaysRoom />} />;
});
const TaskRoute = lazyRoom(async () => (await import('../today/TaskRoute.tsx')).TaskRoute);
const DailyUploadRoute = lazyRoom(
  async () => (await import('../upload/DailyUploadRoute.tsx')).DailyUploadRoute,
);
const DaysRoutes = lazyRoom(async () => (await import('../days/DaysRoutes.tsx')).DaysRoutes);
const WeeklyDownloadsRoute = lazyRoom(
  async () => (await import('../weekly/WeeklyDownloadsRoute.tsx')).WeeklyDownloadsRoute,
);
const WordsRoute = lazyRoom(async () => (await import('../words/WordsRoute.tsx')).WordsRoute);

/** What stands around each of a member's rooms. */
export const MemberFrame = lazyRoom(
  async () => (await import('../rooms/MemberFrame.tsx')).MemberFrame,
);

/** What is open to everyone. */
export const openRooms: readonly RoomAt[] = [
  { path: paths.landing, Room: LandingRoute },
  { path: paths.experience, Room: ExperienceRoute },
  { path: paths.help, Room: HelpRoute },
  { path: paths.forgotPassword, Room: RecoveryRoutes },
  { path: paths.resetPassword, Room: RecoveryRoutes },
  { path: paths.notMe, Room: RecoveryRoutes },
  { path: paths.requestInvitation, Room: RecoveryRoutes },
  { path: paths.confirmAddress, Room: RecoveryRoutes },
  { path: paths.undoAddress, Room: RecoveryRoutes },
];

/** What is only for who has not signed in (rules/app#A4). */
export const visitorsRooms: readonly RoomAt[] = [
  { path: paths.login, Room: LoginRoute },
  { path: paths.register, Room: RegisterRoute },
];

/** What is only for members (rules/app#A3). */
export const membersRooms: readonly RoomAt[] = [
  { path: paths.home, Room: HomeRoute },
  { path: paths.dashboard, Room: HomeRoute },
  { path: paths.practice, Room: PracticeRoute },
  { path: paths.practiceOf, Room: PracticeRoute },
  { path: paths.schedule, Room: ScheduleRoute },
  { path: paths.firstDay, Room: FirstDayRoute },
  { path: paths.reminders, Room: RemindersRoute },
  { path: paths.pillars, Room: PillarsRoute },
  { path: paths.pillar, Room: PillarRoute },
  { path: paths.progress, Room: ProgressRoom },
  { path: paths.task, Room: TaskRoute },
  { path: paths.dailyUpload, Room: DailyUploadRoute },
  { path: `${paths.days}/*`, Room: DaysRoutes },
  { path: paths.weeklyDownloads, Room: WeeklyDownloadsRoute },
  { path: paths.words, Room: WordsRoute },
  { path: `${paths.account}/*`, Room: AccountRoutes },
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
    await (roomAt([...openRooms, ...visitorsRooms], pathname) ?? LandingRoute).fetch();
  } else if (hasSession) {
    const isThere = membersRoom.fetch();
    await MemberFrame.fetch();
    await upTo(heldBackMs, isThere);
  } else {
    await LoginRoute.fetch();
  }
}

function roomAt(rooms: readonly RoomAt[], pathname: string): LazyRoom<object> | undefined {
  return rooms.find(({ path }) => matchPath(path, pathname) !== null)?.Room;
}
