import type { DayMedia } from '../../domain/upload/dailyUpload.ts';

/** A recording, a photo or a video of a day that is not submitted yet, under a name of its own. */
export interface DayMade {
  name: string;
  media: Blob;
  /** Of a recording, in whole seconds. */
  seconds: number | null;
}

/** The ways by which a day has media. */
export const dayWays = ['voice', 'image', 'video'] as const;

/** The media of a day as they were kept; what is wrong with one breaks no other. */
export function dayMediaOf(kept: unknown): DayMedia[] {
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown): DayMedia[] => {
    if (!isObject(one) || typeof one['name'] !== 'string') return [];

    const { name, seconds } = one;
    const type = dayWays.find((way) => way === one['type']);
    return type === undefined ? [] : [{ type, name, seconds: secondsOf(seconds) }];
  });
}

/** How long a recording is, in whole seconds; null for what was kept without that. */
export function secondsOf(kept: unknown): number | null {
  return typeof kept === 'number' ? kept : null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
