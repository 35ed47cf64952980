import type { BroughtBack, DeviceDataFault, OnlyHere } from '../../domain/yourData/deviceData.ts';

export const faultTexts: Readonly<Record<DeviceDataFault, string>> = {
  broken:
    'This file cannot be read as one of yours: it is damaged or something else. Nothing was changed.',
  newer:
    'This file comes from a newer Fourfold. Reload this page and try again. Nothing was changed.',
  otherMember: 'This file belongs to another member. Nothing was changed.',
  noRoom:
    'This device has no room for all of your file. What came back is kept only until this tab closes: make room, then bring it back again.',
};

export function broughtBackText({ days, uploads, media, keptHere, setAside }: BroughtBack): string {
  const parts = countsOf([
    [days, 'day', 'days'],
    [uploads, 'end of a day', 'ends of days'],
    [media, 'recording or picture', 'recordings and pictures'],
  ]);

  const back = parts.length === 0 ? 'Your data is back.' : `Your data is back: ${listed(parts)}.`;
  return [
    back,
    ...(keptHere === 0 ? [] : [keptHereText(keptHere)]),
    ...(setAside === 0 ? [] : [setAsideText(setAside)]),
  ].join(' ');
}

function setAsideText(count: number): string {
  return count === 1
    ? 'You had deleted 1 end of a day: it is set aside in Your words, on this device only.'
    : `You had deleted ${count} ends of days: they are set aside in Your words, on this device only.`;
}

function keptHereText(count: number): string {
  return count === 1
    ? 'Of 1 thing this device has another, which stays: the file still has its own.'
    : `Of ${count} things this device has others, which stay: the file still has its own.`;
}

/** What is asked before this device forgets a member. */
export const forgetQuestion = 'Forget everything this device keeps of you, and sign out?';

/** What the member should know before they answer. */
export function lossText({
  unsent,
  drafts,
  recordings,
  media,
  uploads,
  sessions,
}: OnlyHere): string {
  const parts = countsOf([
    [unsent, 'save that is not sent yet', 'saves that are not sent yet'],
    [drafts, 'draft', 'drafts'],
    [recordings, 'unfinished recording', 'unfinished recordings'],
    [media, 'kept recording or picture', 'kept recordings and pictures'],
    [uploads, 'end of a day', 'ends of days'],
    [sessions, 'practice session with your streak', 'practice sessions with your streak'],
  ]);

  return parts.length === 0
    ? 'Your profile and your schedule stay as they are saved.'
    : `Only this device has ${listed(parts)}: export first if you want to keep that.`;
}

function countsOf(counts: readonly (readonly [number, string, string])[]): string[] {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';

  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
