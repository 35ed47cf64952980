import {
  isCommand,
  isReport,
  type Command,
  type EngineWire,
  type Report,
  type ViewWire,
  type Wire,
} from '@fourfold/xstate-inspector/wire';

export const panelId = 'fourfold/machine';

const reported = `${panelId}/report`;
const commanded = `${panelId}/command`;

interface Channel {
  emit: (name: string, message: unknown) => void;
  on: (name: string, hear: (message: unknown) => void) => void;
  off: (name: string, hear: (message: unknown) => void) => void;
}

/** The inspector's wire over Storybook's channel: the view's end, in the manager. */
export function managerWire(channel: Channel): ViewWire {
  return channelWire<Command, Report>(channel, { out: commanded, into: reported }, isReport);
}

/** The engine's end, in the preview. */
export function previewWire(channel: Channel): EngineWire {
  return channelWire<Report, Command>(channel, { out: reported, into: commanded }, isCommand);
}

function channelWire<TOut, TIn>(
  channel: Channel,
  { out, into }: { out: string; into: string },
  isMessage: (value: unknown) => value is TIn,
): Wire<TOut, TIn> {
  return {
    // As text: what lies deep in a message is not for the channel to leave out.
    send: (message) => channel.emit(out, JSON.stringify(message)),
    listen(hear) {
      const listener = (text: unknown) => {
        const message: unknown = typeof text === 'string' ? JSON.parse(text) : null;
        if (isMessage(message)) hear(message);
      };
      channel.on(into, listener);
      return () => channel.off(into, listener);
    },
  };
}
