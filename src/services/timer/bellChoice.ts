import { onChosen, tellChosen } from '../device/choices.ts';
import { onItemChanged, readItem, writeItem } from '../device/storage.ts';

const muteKey = 'fourfold:mute';

export function isBellMuted(): boolean {
  return readItem(muteKey) === 'true';
}

/** What the member chose here; null for nothing yet. */
export function chosenMute(): boolean | null {
  return readItem(muteKey) === null ? null : isBellMuted();
}

/** Mutes the bell, or lets it be heard, now and on later visits. */
export function muteBell(isMuted: boolean): void {
  writeItem(muteKey, String(isMuted));
  tellChosen();
}

/** Reports whether the bell is muted, at once and when that was chosen anew, here or in another tab. Returns how to stop. */
export function onBellMuted(listener: (isMuted: boolean) => void): () => void {
  const report = () => listener(isBellMuted());

  report();
  const stops = [onItemChanged(muteKey, report), onChosen(report)];
  return () => stops.forEach((stop) => stop());
}
