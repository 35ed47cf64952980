import type { OutboxItem } from '../../domain/outbox/outboxItem.ts';
import type { DailyUpload, DayMedia } from '../../domain/upload/dailyUpload.ts';
import { dayMediaName } from '../device/keys/recordingKeys.ts';
import { dropMedia, keepMedia, readMedia } from '../reflection/reflectionMedia.ts';
import { deviceName } from '../timer/deviceName.ts';
import { listUnknownEnds, takeUpload } from './keptEnds.ts';

/**
 * Gives the files of ends of days that earlier versions called by their day alone a name that no other device makes: in the account they
 * would be one. Only of ends of which the account was never told, and none of which waits to be sent. Again it changes nothing. Resolves with
 * those ends as they are then.
 */
export async function renameDefaults(
  email: string,
  told: readonly string[],
  waiting: readonly OutboxItem[],
): Promise<DailyUpload[]> {
  const known = new Set([
    ...told,
    ...waiting.map((item) => ('name' in item ? item.name : item.id)),
  ]);
  const uploads = await listUnknownEnds(email, known);
  const unnamed = uploads.filter((upload) =>
    upload.media.some(({ name }) => isDefault(upload, name)),
  );
  for (const upload of unnamed) await rename(email, upload);

  return unnamed.length === 0 ? uploads : listUnknownEnds(email, known);
}

async function rename(email: string, upload: DailyUpload): Promise<void> {
  const media: DayMedia[] = [];
  for (const one of upload.media) {
    const name = isDefault(upload, one.name)
      ? dayMediaName(one.type, upload.date, deviceName())
      : one.name;
    const file = name === one.name ? null : await readMedia(email, one.name);
    if (file !== null) await keepMedia(email, name, file);
    media.push({ ...one, name });
  }

  await takeUpload(email, { ...upload, media });
  for (const { name } of upload.media) if (isDefault(upload, name)) await dropMedia(email, name);
}

function isDefault({ date }: DailyUpload, name: string): boolean {
  return /^day-(?:voice|image|video)-/u.test(name) && name.endsWith(`-${date}`);
}
