import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import './theme/theme.css';
import './dock/page.css';
import { followTheme } from './dock/followTheme.ts';
import { followApp } from './dock/rejoin.ts';
import { hostWindow, hostWire } from './dock/windowWires.ts';
import { openInspection } from './view/inspection.ts';
import { Inspector } from './view/Inspector.tsx';

/** Fills a page of its own with the inspector: the one that the dock holds, or that a window of its own shows. */
export function openInspectorPage(
  place: HTMLElement | null = document.getElementById('inspector'),
): void {
  if (place === null) throw new Error('The page has no element with the ID "inspector".');

  const host = hostWindow();
  let stopFollowing = followTheme(host?.document ?? null);
  const inspection = openInspection(hostWire());
  if (host !== null) {
    followApp(host, {
      again() {
        stopFollowing();
        stopFollowing = followTheme(host.document);
        inspection.command({ type: 'view.open' });
      },
      gone: inspection.loseApp,
    });
  }

  place.classList.add('inspector-page');
  createRoot(place).render(
    <StrictMode>
      <Inspector inspection={inspection} />
    </StrictMode>,
  );
}
