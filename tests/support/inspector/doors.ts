import {
  isCommand,
  isReport,
  windowWire,
  type Command,
  type EngineWire,
  type Report,
  type ViewWire,
  type WiredWindow,
} from '@fourfold/xstate-inspector/wire';

import { managerWire, previewWire } from '#.storybook/inspectorChannel.ts';

/** Both ends of a wire, as a door of the inspector has it. */
export type Door = () => { engine: EngineWire; view: ViewWire };

/** Every way in which a view stands before an engine: what is sent goes as the platform, or Storybook, would carry it. */
export const doors: Readonly<Record<string, Door>> = {
  'a window, as dock and own window have it': betweenWindows,
  'Storybook’s channel, as its panel has it': overChannel,
};

function betweenWindows() {
  const app = fakeWindow();
  const page = fakeWindow();
  app.postsAs(page.window);
  page.postsAs(app.window);

  return {
    engine: windowWire<Report, Command>({ here: app.window, other: () => page.window }, isCommand),
    view: windowWire<Command, Report>({ here: page.window, other: () => app.window }, isReport),
  };
}

function fakeWindow() {
  const listeners = new Set<(event: MessageEvent<unknown>) => void>();
  const origin = 'http://localhost';
  let source: unknown = null;
  const window: WiredWindow = {
    location: { origin },
    postMessage(message) {
      const event = { origin, source, data: structuredClone(message) };
      for (const hear of listeners) Reflect.apply(hear, window, [event]);
    },
    addEventListener: (_, hear) => void listeners.add(hear),
    removeEventListener: (_, hear) => void listeners.delete(hear),
  };

  return { window, postsAs: (other: WiredWindow) => void (source = other) };
}

function overChannel() {
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const of = (name: string) => {
    const found = listeners.get(name) ?? new Set();
    listeners.set(name, found);
    return found;
  };
  const channel = {
    emit(name: string, message: unknown) {
      for (const hear of of(name)) hear(JSON.parse(JSON.stringify(message)));
    },
    on: (name: string, hear: (message: unknown) => void) => void of(name).add(hear),
    off: (name: string, hear: (message: unknown) => void) => void of(name).delete(hear),
  };

  return { engine: previewWire(channel), view: managerWire(channel) };
}
