import { taskOfMedia } from '../reflection/foundMedia.ts';
import { wireDataOf } from '../reflection/reflection.ts';
import { sameWithin, type MarkedReflection } from './dayTasks.ts';

/** So far, in milliseconds, a device and the service may be apart on when one photo was made. */
const apart = 60_000;

/**
 * Whether something else was said of a task, and later, than what this device has (rules/practiceFeed#E30). A photo or a video that goes
 * with its reflection has the same name whichever it is: it is told by its moment.
 */
export function isOutdone(here: MarkedReflection, told: MarkedReflection): boolean {
  const later = told.madeAt - here.madeAt;
  if (!isAlike(here, told)) return later > 0;
  if (taskOfMedia(here.data) === null) return false;

  // Once the account has told when it has it from here, anything else is another one.
  return here.toldAt === undefined ? later > apart : told.madeAt - here.toldAt > sameWithin;
}

/** Whether two are the same but for how the service writes a text. */
export function isAlike(
  one: Pick<MarkedReflection, 'type' | 'data'>,
  other: Pick<MarkedReflection, 'type' | 'data'>,
): boolean {
  return one.type === other.type && written(one) === written(other);
}

function written({ data, type }: Pick<MarkedReflection, 'type' | 'data'>): string {
  return type === 'text' ? wireDataOf({ type, data }).normalize('NFC') : data;
}
