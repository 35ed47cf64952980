import './styles/app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createActor } from 'xstate';

import { App } from './routes/app/App.tsx';
import { liveAppMachine } from './routes/app/appActors.ts';
import { keptSession } from './services/sessionStore.ts';

const isWorkbench = import.meta.env.DEV || import.meta.env.MODE === 'mock';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element with the ID "root".');

  if (import.meta.env.MODE === 'mock') {
    const { startMocks } = await import('./mocks/browser.ts');
    await startMocks();
  }

  const appRef = createActor(liveAppMachine, {
    input: { kept: keptSession() },
    ...(await inspection()),
  }).start();

  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App appRef={appRef} />
      </BrowserRouter>
    </StrictMode>,
  );
}

async function inspection() {
  if (!isWorkbench || !new URLSearchParams(location.search).has('inspect')) return {};

  const { startInspector } = await import('./inspector/startInspector.ts');
  return { inspect: startInspector().inspect };
}

void start();
