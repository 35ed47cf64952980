interface Channel {
  last: (event: string) => unknown[] | undefined;
}

const failures = [
  'storyErrored',
  'storyMissing',
  'storyThrewException',
  'playFunctionThrewException',
  'unhandledErrorsWhilePlaying',
];

/** How the story in a frame ended, as Storybook tells it; null while it plays. */
export function outcomeOf(frame: HTMLIFrameElement): 'shown' | 'failed' | null {
  const channel: unknown = Reflect.get(frame.contentWindow ?? {}, '__STORYBOOK_ADDONS_CHANNEL__');
  if (!isChannel(channel)) return null;
  if (failures.some((event) => channel.last(event) !== undefined)) return 'failed';

  return channel.last('storyFinished') === undefined ? null : 'shown';
}

function isChannel(value: unknown): value is Channel {
  return typeof value === 'object' && value !== null && 'last' in value;
}
