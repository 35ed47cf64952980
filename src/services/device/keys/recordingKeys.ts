import type { Day } from '../../../domain/common/day.ts';
import type { MediaWay } from '../../../domain/reflection/reflection.ts';
import type { DeviceKey } from '../deviceKeys.ts';

const secondDigits = 6;

/** `recordings`: `{id}`, what is known of a recording. Its sound stands beside it, second by second. */
export function recordingKeyOf(member: string, id: string): DeviceKey {
  return [member, id];
}

/**
 * `recordings`: `{id}/{part}/{number}`, a second of a recording. A part is named by when it was started, and its seconds are
 * numbered in six digits from 000000 on, so that the order of the names is theirs.
 */
export function secondKeyOf(
  member: string,
  { id, part, number }: { id: string; part: string; number: number },
): DeviceKey {
  return [member, `${id}/${part}/${String(number).padStart(secondDigits, '0')}`];
}

/** The recording that a name among the recordings belongs to; `part` is null where it is no second but the recording itself. */
export function recordedOf(name: string): { id: string; part: string | null } {
  const [id = '', part = null] = name.split('/');

  return { id, part };
}

/** A name that nothing else has, of a photo or a video of a day: `day-{way}-{random}`. */
export function freshMediaName(way: MediaWay): string {
  return `day-${way}-${crypto.randomUUID()}`;
}

/**
 * What is kept without a name is called by its day and its device, as another one may have kept such a thing, too:
 * `day-{way}-{date}-{device}`. Earlier versions kept one of each way only.
 */
export function dayMediaName(way: MediaWay, date: Day, device: string): string {
  return `day-${way}-${date}-${device}`;
}
