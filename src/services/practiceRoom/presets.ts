import * as v from 'valibot';

import { practicePlan } from '../../contract/practiceRoom/plan.ts';
import { longestName, mostPresets, type Preset } from '../../domain/practiceRoom/presets.ts';
import { presetsKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('presets');
const preset: v.GenericSchema<Preset> = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(longestName)),
  plan: practicePlan,
});

async function readPresets(email: string): Promise<Preset[]> {
  const kept = await readKept('states', presetsKeyOf(memberKey(email)));
  const presets = Array.isArray(kept) ? kept.filter((one) => v.is(preset, one)) : [];

  return presets.slice(0, mostPresets);
}

/** Keeps a member's presets, in the place of those that were; the pages are told. */
export async function keepPresets(email: string, presets: readonly Preset[]): Promise<void> {
  const member = memberKey(email);
  await writeKept('states', presetsKeyOf(member), presets);
  channel.publish(member);
}

/** Reports a member's presets, at once and whenever they change. Returns how to stop. */
export function onPresets(email: string, listener: (presets: Preset[]) => void): () => void {
  return reportKept(channel, memberKey(email), () => readPresets(email), listener);
}
