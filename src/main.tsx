import './styles/app.css';

import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { App } from './routes/app/App.tsx';
import { startApp } from './routes/app/startApp.ts';

const isWorkbench = import.meta.env.DEV || import.meta.env.MODE === 'mock';

async function start(): Promise<void> {
  // Where this is not heard, the page says that the app did not start: index.html.
  dispatchEvent(new Event('fourfold:start'));
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element with the ID "root".');

  if (import.meta.env.MODE === 'mock') {
    const { startMocks } = await import('./mocks/app/browser.ts');
    if (!(await startMocks(root))) return;
  }

  const inspection = await startInspection();
  const appRef = await startApp(inspection, location.pathname);

  const app = (
    <StrictMode>
      <BrowserRouter>
        <App appRef={appRef} inspection={inspection} />
      </BrowserRouter>
    </StrictMode>
  );
  // A public page is written already, but for those who would see another one: scripts/client/pages.ts.
  const { dataset } = document.documentElement;
  if (root.hasChildNodes() && dataset['visit'] === undefined) {
    // In slices, between which the page answers.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    root.replaceChildren();
    delete dataset['visit'];
    createRoot(root).render(app);
  }
}

async function startInspection() {
  if (!isWorkbench) return {};

  const inspector = await import('./inspector/startInspection.ts');
  return inspector.startInspection({ isMocked: import.meta.env.MODE === 'mock' });
}

void start();
