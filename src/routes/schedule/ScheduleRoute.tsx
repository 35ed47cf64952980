import { useSelector } from '@xstate/react';

import { ScheduleEditor } from './ScheduleEditor.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';

/** The schedule of whoever is here: another member is another editor. */
export function ScheduleRoute() {
  const { memberStoreRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);

  return <ScheduleEditor email={email} />;
}
