import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createActor } from 'xstate';

import { App } from './App.tsx';
import { liveAppMachine } from './appActors.ts';
import { fetchRoomsAt, openRooms, visitorsRooms } from './rooms.tsx';

/** The addresses whose pages are written before anyone asks for them. */
export const writtenPaths = [...openRooms, ...visitorsRooms].map(({ path }) => path);

/**
 * What a public address shows at first to whoever comes with nothing, as HTML. It is what the app itself renders first there, so
 * that it can take the page over.
 */
export async function writtenHtml(path: string): Promise<string> {
  await fetchRoomsAt(path, false);
  // It is never started: nothing of the device is read, and nothing goes on.
  const appRef = createActor(liveAppMachine, {
    input: { kept: { token: null, isAuthenticated: false } },
  });

  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App appRef={appRef} />
      </StaticRouter>
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
