import type { Preset } from '../../domain/practiceRoom/presets.ts';
import { presetsKeyOf } from '../device/deviceKeys.ts';
import { readKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { onFirstUse } from '../page/moments/firstUse.ts';
import { onBackOnline } from '../page/page.ts';
import { presetsChannel } from './presetsChannel.ts';

/** Fetches what keeps presets. Rejects where its file cannot be had. */
export const fetchPresets = () => import('./presets.ts');

/**
 * Reports a member's presets as soon as what keeps them is there, and whenever they change. It is fetched at once where this device has any,
 * else once it may be needed; where it could not be had, with the next of them and once the network is back. Returns how to stop.
 */
export function onPresetsLater(
  email: string,
  listener: (presets: Preset[]) => void,
  fetchThem: () => Promise<Pick<typeof import('./presets.ts'), 'onPresets'>> = fetchPresets,
): () => void {
  const member = memberKey(email);
  let stopListening: (() => void) | null = null;
  let isStopped = false;
  const listen = async () => {
    if (stopListening !== null) return;

    const { onPresets } = await fetchThem();
    if (!isStopped) stopListening ??= onPresets(email, listener);
  };
  const tryToListen = () => void listen().catch(() => null);
  const areAny = async () => (await readKept('states', presetsKeyOf(member))) !== undefined;
  const stops = [
    reportKept(presetsChannel, member, areAny, (are) => (are ? tryToListen() : null)),
    onFirstUse(tryToListen),
    onBackOnline(tryToListen),
  ];

  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    stopListening?.();
  };
}

/** Keeps a plan under a name, and has the account hear of it. Rejects where what keeps it cannot be had. */
export async function savePreset(email: string, preset: Preset): Promise<void> {
  const presets = await fetchPresets();
  await presets.savePreset(email, preset);
}

/** Removes the preset of a name. Rejects where what keeps them cannot be had. */
export async function removePreset(email: string, name: string): Promise<void> {
  const presets = await fetchPresets();
  await presets.removePreset(email, name);
}
