import { watchingAsked } from '../../domain/reminders/pushed.ts';

/** Says to the worker, whenever it asks, that this page shows by itself what is due. Returns how to stop. */
export function sayWatching(): () => void {
  const leaving = new AbortController();
  const answer = ({ data, ports }: MessageEvent<unknown>) => {
    if (data === watchingAsked) ports[0]?.postMessage(true);
  };

  navigator.serviceWorker?.addEventListener('message', answer, { signal: leaving.signal });
  return () => leaving.abort();
}
