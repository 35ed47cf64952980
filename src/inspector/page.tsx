import { createBrowserReceiver } from '@statelyai/inspect';
import { StrictMode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

import '../styles/app.css';
import './page.css';
import { emptyModel, started, told, type InspectorModel } from './model.ts';
import { ActorTree, Chart, Log } from './views.tsx';

let model: InspectorModel = emptyModel;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Inspector() {
  const { actors: known, log } = useSyncExternalStore(subscribe, () => model);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const actors = started(known);
  const chosen = actors.find((actor) => actor.id === chosenId) ?? actors[0] ?? null;

  if (chosen === null) {
    return (
      <main className="inspector-empty">
        <h1>No actor has reported yet</h1>
        <p>Open the app with ?inspect in its address; its actors appear here as they start.</p>
      </main>
    );
  }

  return (
    <main className="inspector">
      <section aria-labelledby="actors">
        <h1 id="actors">Actors</h1>
        <ActorTree actors={actors} chosenId={chosen.id} onChoose={setChosenId} />
      </section>
      <section aria-labelledby="machine">
        <h2 id="machine">{chosen.name}</h2>
        {chosen.chart === null ? null : <Chart box={chosen.chart} active={chosen.active} />}
        <h3>Snapshot</h3>
        <pre>{JSON.stringify(chosen.snapshot, null, 2)}</pre>
      </section>
      <Log log={log} onChoose={setChosenId} />
    </main>
  );
}

/** Hears the app only: the library alone would listen to any origin and answer any. */
function sameOriginWindow(): Window {
  const host = (window.self === window.top ? window.opener : window.parent) as Window | null;
  const target =
    host === null
      ? null
      : { postMessage: (message: unknown) => host.postMessage(message, location.origin) };

  return {
    self: null,
    top: null,
    opener: target,
    addEventListener(_: 'message', listener: (event: MessageEvent) => void) {
      window.addEventListener('message', (event) => {
        if (event.origin === location.origin && event.source === host) listener(event);
      });
    },
  } as unknown as Window;
}

function followTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
  };
  dark.addEventListener('change', apply);
  apply();
}

followTheme();
createBrowserReceiver({ window: sameOriginWindow() }).subscribe((event) => {
  model = told(model, event);
  for (const listener of listeners) listener();
});

const place = document.getElementById('inspector');
if (place === null) throw new Error('The page has no element with the ID "inspector".');

createRoot(place).render(
  <StrictMode>
    <Inspector />
  </StrictMode>,
);
