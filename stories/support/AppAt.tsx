import { MemoryRouter } from 'react-router-dom';

import { inspect } from '#.storybook/inspection.ts';
import { App } from '#src/routes/app/App.tsx';
import { liveAppMachine } from '#src/routes/app/appActors.ts';
import { keptToken } from './signedIn.ts';
import { Live } from './stage.tsx';

/** The screens' own machines stand in the panel beside the app's. */
const inspection = { inspect: { next: inspect } };
const kept = { token: keptToken, isAuthenticated: false };

/** The whole app, with a member signed in, at one of its addresses. */
export function AppAt({ path }: { path: string }) {
  return (
    <Live input={{ kept }} machine={liveAppMachine}>
      {(appRef) => (
        <MemoryRouter initialEntries={[path]}>
          <App appRef={appRef} inspection={inspection} />
        </MemoryRouter>
      )}
    </Live>
  );
}
