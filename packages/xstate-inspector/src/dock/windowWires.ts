import { isCommand, isReport } from '../protocol/messages.ts';
import type { Command, EngineWire, Report, ViewWire, Wire } from '../protocol/protocol.ts';

const mark = 'xstate-inspector';

/** The engine's end of a wire to an inspector page. It posts to our own origin only, and hears that page alone. */
export function pageWire(receiver: () => Window | null): EngineWire {
  return windowWire<Report, Command>({ here: window, other: receiver }, isCommand);
}

/** The inspector page's end: to the app that holds it in a frame, or that opened it. */
export function hostWire(): ViewWire {
  const host = hostWindow();

  return windowWire<Command, Report>({ here: window, other: () => host }, isReport);
}

/** The window of the app that holds the inspector page, or opened it; of our own origin, else none. */
export function hostWindow(): Window | null {
  const host: unknown = window.self === window.top ? window.opener : window.parent;

  return isWindow(host) && isOwnOrigin(host) ? host : null;
}

function isOwnOrigin(host: Window): boolean {
  try {
    return host.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** What a wire needs of a window. */
export interface WiredWindow {
  location: { origin: string };
  postMessage: (message: unknown, origin: string) => void;
  addEventListener: (type: 'message', hear: (event: MessageEvent<unknown>) => void) => void;
  removeEventListener: (type: 'message', hear: (event: MessageEvent<unknown>) => void) => void;
}

/** One end of a wire between two windows of one origin, of which the other may come and go. */
export function windowWire<TOut, TIn>(
  { here, other }: { here: WiredWindow; other: () => Pick<WiredWindow, 'postMessage'> | null },
  isMessage: (value: unknown) => value is TIn,
): Wire<TOut, TIn> {
  return {
    send(message) {
      other()?.postMessage({ [mark]: message }, here.location.origin);
    },
    listen(hear) {
      const listener = ({ origin, source, data }: MessageEvent<unknown>) => {
        if (origin !== here.location.origin || source === null || source !== other()) return;
        if (typeof data !== 'object' || data === null || !(mark in data)) return;

        const message = data[mark];
        if (isMessage(message)) hear(message);
      };
      here.addEventListener('message', listener);
      return () => here.removeEventListener('message', listener);
    },
  };
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}
