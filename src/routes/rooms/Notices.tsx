import { NoticesHost } from '../../components/rooms/NoticesHost.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** What the app has to say, over every screen of a member. */
export function Notices() {
  const { noticesRef } = useRoomsActors();

  return <NoticesHost actorRef={noticesRef} />;
}
