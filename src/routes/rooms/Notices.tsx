import { NoticesHost } from '../../components/rooms/NoticesHost.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useToastEdge } from './useToastEdge.ts';

/** What the app has to say, over every screen of a member, and over no field in use. */
export function Notices() {
  const { noticesRef } = useRoomsActors();
  const edge = useToastEdge();

  return <NoticesHost actorRef={noticesRef} edge={edge} />;
}
