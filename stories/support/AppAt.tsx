import { MemoryRouter } from 'react-router-dom';

import { App } from '#src/routes/app/App.tsx';
import { liveAppMachine } from '#src/routes/app/appActors.ts';
import { keptToken } from './signedIn.ts';
import { Live } from './stage.tsx';

const kept = { token: keptToken, isAuthenticated: false };

/** The whole app, with a member signed in, at one of its addresses. */
export function AppAt({ path }: { path: string }) {
  return (
    <Live input={{ kept }} machine={liveAppMachine}>
      {(appRef) => (
        <MemoryRouter initialEntries={[path]}>
          <App appRef={appRef} />
        </MemoryRouter>
      )}
    </Live>
  );
}
