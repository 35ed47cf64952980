import type { OutboxItem, OutboxPreset } from '../../../domain/outbox/outboxItem.ts';
import type { FeedRead } from '../../../domain/practice/feed.ts';
import type { MeditationSession } from '../../../domain/practice/practice.ts';
import { untold } from '../../../domain/practice/untold.ts';
import { presetsToTell } from '../../practiceRoom/presets.ts';
import { listAdditions } from '../../upload/additions.ts';
import { renameDefaults } from '../../upload/defaultNames.ts';
import { untoldMedia } from './untoldMedia.ts';

/** What this device has and the service was never told of, but for preferences. */
export interface UntoldHere {
  /** Sessions, what was written of days, and files. Once and again they are the same items. */
  items: OutboxItem[];
  presets: OutboxPreset[];
  /** The ids of what waits of presets in vain. */
  outdone: string[];
}

/** Weighs what this device has, these sessions among it, against what the service has told of, and what `waiting` is on its way to it. */
export async function untoldHere(
  email: string,
  {
    place,
    sessions,
    waiting,
  }: { place: FeedRead; sessions: readonly MeditationSession[]; waiting: readonly OutboxItem[] },
): Promise<UntoldHere> {
  const uploads = await renameDefaults(email, place.told, waiting);
  const additions = await listAdditions(email);
  const missing = untold(place, { sessions, uploads, additions });
  const { outdone, untold: presets } = await presetsToTell(email, waiting);
  const files = await untoldMedia(email, [...place.told, ...place.gone], Date.now());

  return { items: [...missing, ...files], presets, outdone };
}
