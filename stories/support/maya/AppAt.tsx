import { useActorRef } from '@xstate/react';
import { MemoryRouter } from 'react-router-dom';

import { inspect } from '#.storybook/inspection.ts';
import { App } from '#src/routes/app/App.tsx';
import { liveAppMachine } from '#src/routes/app/appActors.ts';
import { keptToken } from './signedIn.ts';

/** The screens' own machines stand in the panel beside the app's. */
const inspection = { inspect: { next: inspect } };

/** The whole app at one of its addresses, with Maya signed in, or with nobody where there is no token. */
export function AppAt({ path, token = keptToken }: { path: string; token?: string | null }) {
  const appRef = useActorRef(liveAppMachine, {
    input: { kept: { token, isAuthenticated: false } },
    ...inspection,
  });

  return (
    <MemoryRouter initialEntries={[path]}>
      <App appRef={appRef} inspection={inspection} />
    </MemoryRouter>
  );
}
