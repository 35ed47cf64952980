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
    send: (message) => channel.emit(out, message),
    listen(hear) {
      const listener = (message: unknown) => {
        if (isMessage(message)) hear(message);
      };
      channel.on(into, listener);
      return () => channel.off(into, listener);
    },
  };
}
