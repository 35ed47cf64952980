import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import '../styles/app.css';
import './page.css';
import { followTheme } from './followTheme.ts';
import { onAppAgain } from './rejoin.ts';
import { openInspection } from './view/inspection.ts';
import { Inspector } from './view/Inspector.tsx';
import { hostWindow, hostWire } from './windowWires.ts';

const place = document.getElementById('inspector');
if (place === null) throw new Error('The page has no element with the ID "inspector".');

const host = hostWindow();
let stopFollowing = followTheme(host?.document ?? null);
const inspection = openInspection(hostWire());
if (host !== null) {
  onAppAgain(host, () => {
    stopFollowing();
    stopFollowing = followTheme(host.document);
    inspection.command({ type: 'view.open' });
  });
}

createRoot(place).render(
  <StrictMode>
    <Inspector inspection={inspection} />
  </StrictMode>,
);
