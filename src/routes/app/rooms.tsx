import { matchPath } from 'react-router-dom';

import { upTo } from '../../services/page/upTo.ts';
import { lazyRoom, type LazyRoom } from '../common/lazyRoom.tsx';
import { paths } from '../common/paths.ts';
import type { membersFiles } from './membersFiles.tsx';

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
/** What stands around each of a member's rooms. */
export const MemberFrame = lazyRoom(
  async () => (await import('../rooms/MemberFrame.tsx')).MemberFrame,
);

/** A member's room: which files it has is not fetched for those who are none. */
function memberRoom(name: keyof typeof membersFiles): LazyRoom<object> {
  return lazyRoom(async () => (await import('./membersFiles.tsx')).membersFiles[name]());
}

const HomeRoom = memberRoom('home');
const PracticeRoom = memberRoom('practice');

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
  { path: paths.home, Room: HomeRoom },
  { path: paths.dashboard, Room: HomeRoom },
  { path: paths.practice, Room: PracticeRoom },
  { path: paths.practiceOf, Room: PracticeRoom },
  { path: paths.schedule, Room: memberRoom('schedule') },
  { path: paths.firstDay, Room: memberRoom('firstDay') },
  { path: paths.reminders, Room: memberRoom('reminders') },
  { path: paths.pillars, Room: memberRoom('pillars') },
  { path: paths.pillar, Room: memberRoom('pillar') },
  { path: paths.progress, Room: memberRoom('progress') },
  { path: paths.task, Room: memberRoom('task') },
  { path: paths.dailyUpload, Room: memberRoom('dailyUpload') },
  { path: paths.days, Room: memberRoom('days') },
  { path: paths.day, Room: memberRoom('day') },
  { path: paths.dayChange, Room: memberRoom('dayChange') },
  { path: paths.weeklyDownloads, Room: memberRoom('weeklyDownloads') },
  { path: paths.words, Room: memberRoom('words') },
  { path: `${paths.account}/*`, Room: memberRoom('account') },
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
