import { onBackOnline, onPageHidden } from '../page/page.ts';
import { buildOf, pageBuild, registerWorker } from './shellWorker.ts';

/** How often a page that stands open for days looks for a newer version, in milliseconds. */
const lookEvery = 3_600_000;

/**
 * Reports that a newer version than this page's is on the device: it waits, or another tab has let it take over. A page that came
 * from the network may be the newer one itself; its worker takes over then, and nothing is reported. Returns how to stop.
 */
export function onNewerVersion(report: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const begin = async () => {
    const registration = await registerWorker();
    if (registration !== null && !signal.aborted) watch(registration, report, signal);
  };

  void begin();
  return () => stopping.abort();
}

function watch(registration: ServiceWorkerRegistration, report: () => void, signal: AbortSignal) {
  const own = pageBuild();
  const look = async () => {
    const { waiting } = registration;
    if (waiting === null) return;

    const build = await buildOf(waiting);
    if (build === own) waiting.postMessage('takeOver', []);
    else if (!signal.aborted) report();
  };
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void look(), { signal });
  };
  // A worker is only ever followed by a newer one.
  const isFollowed = async () => {
    const { controller } = navigator.serviceWorker;
    const build = controller === null ? null : await buildOf(controller);
    if (build !== null && build !== own && !signal.aborted) report();
  };
  const update = () => void registration.update().catch(() => null);

  registration.addEventListener('updatefound', follow, { signal });
  navigator.serviceWorker.addEventListener('controllerchange', () => void isFollowed(), { signal });
  let lastLook = performance.now();
  const lookAgain = () => {
    if (performance.now() - lastLook < lookEvery) return;
    lastLook = performance.now();
    update();
  };
  // A page that sleeps counts no hours: it looks when it is seen again.
  const timer = setInterval(lookAgain, lookEvery);
  const stops = [onBackOnline(update), onPageHidden((isHidden) => void (isHidden || lookAgain()))];
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  });
  follow();
  void look();
}
