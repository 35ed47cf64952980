import { placeOf, type Device } from '../../../domain/account/devices/devices.ts';
import { momentText } from '../../rooms/momentText.ts';

const justNow = 2 * 60_000;

/** When a device was seen last, and in which time zone, as far as it told one. */
export function seenText({ isThis, seenAt, zone }: Device, now: Date): string {
  const others =
    now.getTime() - seenAt < justNow ? 'In use now' : `Last seen ${momentText(seenAt, now)}`;
  const seen = isThis ? 'Here now' : others;
  const place = placeOf(zone);

  return place === null ? seen : `${seen}, ${place} time`;
}

export const devicesTexts = {
  lead: 'Where you are signed in. What another device has not sent yet stays on it, and is sent when you sign in there again.',
  one: 'That device is signed out.',
  others: 'Every other device is signed out.',
  alone: 'You are signed in nowhere else.',
};

/** Why a proof is asked for: of one device, or of all others. */
export function whyText(device: Device | undefined, now: Date): string {
  const named =
    device === undefined
      ? 'every other device'
      : `${device.name}, signed in ${momentText(device.since, now)},`;

  return `Signing out ${named} takes your password once more.`;
}
