import * as v from 'valibot';

import type { DayMedia } from '../../domain/upload/dailyUpload.ts';
import { asideDateOf, stateStarts } from '../device/deviceKeys.ts';
import { listKeptFrom } from '../device/deviceStore.ts';
import { seconds } from '../device/keptSchemas.ts';
import { memberKey } from '../device/memberKey.ts';

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

/** What was set aside of a member's days, by their dates. */
export async function listAside(email: string): Promise<Map<string, DayMedia[]>> {
  const kept = await listKeptFrom('states', memberKey(email), stateStarts.aside);

  return new Map(
    [...kept].flatMap(([name, value]): [string, DayMedia[]][] => {
      const date = asideDateOf(name);
      return date === null ? [] : [[date, dayMediaOf(value)]];
    }),
  );
}

/** The media that were set aside here, and after them those that only `elsewhere` lists. Both lists are as they were kept. */
export function asideWith(here: unknown, elsewhere: unknown): DayMedia[] {
  const known = dayMediaOf(here);
  const names = new Set(known.map(({ name }) => name));

  return [...known, ...dayMediaOf(elsewhere).filter(({ name }) => !names.has(name))];
}
