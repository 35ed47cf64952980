import * as v from 'valibot';

import type { DayMedia } from '../../domain/upload/dailyUpload.ts';
import { seconds } from '../device/keptSchemas.ts';

/** A recording, a photo or a video of a day that is not submitted yet, under a name of its own. */
export interface DayMade {
  name: string;
  media: Blob;
  /** Of a recording, in whole seconds. */
  seconds: number | null;
}

/** The ways by which a day has media. */
export const dayWays = ['voice', 'image', 'video'] as const;

const one = v.object({ type: v.picklist(dayWays), name: v.string(), seconds });

/** The media of a day; none for whatever is no list. What is wrong with one breaks no other. */
export const dayMedia = v.fallback(
  v.pipe(
    v.array(v.fallback(v.nullable(one), null)),
    v.transform((all) => all.filter((media) => media !== null)),
  ),
  [],
);

/** The media of a day as they were kept. */
export function dayMediaOf(kept: unknown): DayMedia[] {
  return v.parse(dayMedia, kept);
}
