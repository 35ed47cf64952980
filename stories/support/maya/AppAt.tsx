import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { inspect } from '#.storybook/inspection.ts';
import { App } from '#src/routes/app/App.tsx';
import { liveAppMachine } from '#src/routes/app/appActors.ts';
import { MemberFrame, membersRooms, openRooms, visitorsRooms } from '#src/routes/app/rooms.tsx';
import { keptToken } from './signedIn.ts';

/** The screens' own machines stand in the panel beside the app's. */
const inspection = { inspect: { next: inspect } };

const rooms = [
  MemberFrame,
  ...[...openRooms, ...visitorsRooms, ...membersRooms].map(({ Room }) => Room),
];
let areFetched = false;

/** The whole app at one of its addresses, with Maya signed in, or with nobody where there is no token. */
export function AppAt({ path, token = keptToken }: { path: string; token?: string | null }) {
  const appRef = useActorRef(liveAppMachine, {
    input: { kept: { token, isAuthenticated: false } },
    ...inspection,
  });
  const isReady = useRooms();

  return (
    <MemoryRouter initialEntries={[path]}>
      {isReady ? <App appRef={appRef} inspection={inspection} /> : null}
    </MemoryRouter>
  );
}

/** Whether the rooms have their files: a page of its own has them before it renders. */
function useRooms(): boolean {
  const [isReady, setReady] = useState(areFetched);

  useEffect(() => {
    const fetchRooms = async () => {
      await Promise.all(rooms.map((room) => room.fetch()));
      areFetched = true;
      setReady(true);
    };
    if (!isReady) void fetchRooms();
  }, [isReady]);

  return isReady;
}
