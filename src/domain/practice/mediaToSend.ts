import { kindOf } from '../../contract/media/fileTypes.ts';
import { mediaLimits } from '../../contract/media/media.ts';
import { taskOfMedia } from '../reflection/foundMedia.ts';
import type { OutboxMedia } from '../outbox/outboxItem.ts';
import { isSampleId } from '../today/sampleTasks.ts';
import type { DayRecord } from '../today/dayTasks.ts';
import type { DayMedia } from '../upload/dailyUpload.ts';

/**
 * What of a member's life is a file of its own: the media of ends of days, the voice notes of tasks, and their larger videos. A photo
 * and a smaller video of a task go with its reflection, and of a sample no service hears.
 */
export function namedMedia(
  ends: readonly { media: readonly DayMedia[] }[],
  days: readonly DayRecord[],
): DayMedia[] {
  const ofTasks = days.flatMap(({ marks }) =>
    Object.entries(marks).flatMap(([taskId, { reflection }]): DayMedia[] => {
      if (reflection === null || isSampleId(taskId)) return [];
      const { data: name, seconds, type } = reflection;
      const way = type === 'voice' || type === 'video' ? type : null;
      return way === null || taskOfMedia(name) !== null ? [] : [{ type: way, name, seconds }];
    }),
  );
  const all = [...ends.flatMap(({ media }) => media), ...ofTasks];

  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/**
 * A file as the outbox keeps it, once and again the same item; null for one that no service takes. Its `size` is in bytes, and its `type`
 * may have parameters.
 */
export function mediaItem(
  { name, seconds }: DayMedia,
  file: { type: string; size: number },
  now: number,
): OutboxMedia | null {
  const [type = ''] = file.type.toLowerCase().split(';');
  const kind = kindOf(type);
  if (kind === null || file.size === 0 || file.size > mediaLimits.file) return null;

  return {
    id: `media-${name}`,
    kind: 'media',
    name,
    madeAt: now,
    keptAt: now,
    attempts: 0,
    notBefore: 0,
    refusal: null,
    body: { kind, type, size: file.size, seconds: seconds === null ? null : Math.round(seconds) },
    progress: { isAnnounced: false, sent: 0 },
  };
}
