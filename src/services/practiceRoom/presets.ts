import * as v from 'valibot';

import { practicePlan } from '../../contract/practiceRoom/plan.ts';
import { presetName } from '../../contract/practiceRoom/preset.ts';
import type { OutboxItem, OutboxPreset } from '../../domain/outbox/outboxItem.ts';
import {
  joinedPresets,
  outdonePresets,
  presetsOf,
  untoldPresets,
  withAccepted,
  withLeftHere,
  withNothingTold,
  withRemoved,
  withSaved,
  withTold,
  type KeptPreset,
  type ToldPreset,
} from '../../domain/practiceRoom/keptPresets.ts';
import type { Preset } from '../../domain/practiceRoom/presets.ts';
import { tellChosen } from '../device/choices.ts';
import { presetsKeyOf } from '../device/deviceKeys.ts';
import { changeKept, readKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { presetsChannel } from './presetsChannel.ts';

/** So far apart, in milliseconds, count those that were kept without a time: further than any of them is on its way. */
const apart = 60_000;

const named = {
  name: v.pipe(v.string(), v.transform(presetName), v.minLength(1)),
  plan: v.nullable(practicePlan),
  savedAt: v.pipe(v.number(), v.finite()),
};
const kept: v.GenericSchema<unknown, KeptPreset> = v.object({
  ...named,
  version: v.nullable(v.string()),
  isHereOnly: v.exactOptional(v.boolean()),
  rival: v.exactOptional(v.object({ ...named, version: v.string() })),
});
/** As devices kept them before the account did: the latest first, without saying when. */
const untimed = v.object({ name: named.name, plan: practicePlan });

/** Keeps a plan under a name, and has the account hear of it. */
export async function savePreset(email: string, preset: Preset): Promise<void> {
  await changePresets(email, (presets) =>
    withSaved(presets, { ...preset, plan: v.parse(practicePlan, preset.plan) }, Date.now()),
  );
  tellChosen();
}

/** Removes the preset of a name, here and, once the account has heard of it, everywhere. */
export async function removePreset(email: string, name: string): Promise<void> {
  await changePresets(email, (presets) => withRemoved(presets, name, Date.now()));
  tellChosen();
}

/** Keeps what the account told of presets. */
export async function takePresets(email: string, told: readonly ToldPreset[]): Promise<void> {
  if (told.length > 0) await changePresets(email, (presets) => withTold(presets, told));
}

/** Keeps that the account has taken one, and what it has in its place where that was later. */
export function acceptPreset(email: string, item: OutboxPreset, version: string): Promise<void> {
  return changePresets(email, (presets) => withAccepted(presets, item, version));
}

/** Keeps that one stays on this device. */
export function leavePresetHere(email: string, item: OutboxPreset): Promise<void> {
  return changePresets(email, (presets) => withLeftHere(presets, item));
}

/** Has all of them offered again to an account of which nothing is known any more. */
export function offerPresetsAgain(email: string): Promise<void> {
  return changePresets(email, withNothingTold);
}

/** Keeps those of an earlier time beside those of now. */
export function bringBackPresets(email: string, earlier: unknown): Promise<void> {
  return changePresets(email, (presets) => joinedPresets(presets, keptIn(earlier)));
}

/** What of presets the account is to hear, and the ids of what waits of them in vain. */
export async function presetsToTell(
  email: string,
  waiting: readonly OutboxItem[],
): Promise<{ outdone: string[]; untold: OutboxPreset[] }> {
  const presets = await readPresets(email);
  const fresh = { freshId: () => crypto.randomUUID(), now: Date.now() };

  return {
    outdone: outdonePresets(presets, waiting),
    untold: untoldPresets(presets, waiting, fresh),
  };
}

/** Reports a member's presets, at once and whenever they change, here or on another device. Returns how to stop. */
export function onPresets(email: string, listener: (presets: Preset[]) => void): () => void {
  const read = async () => presetsOf(await readPresets(email));

  return reportKept(presetsChannel, memberKey(email), read, listener);
}

async function readPresets(email: string): Promise<KeptPreset[]> {
  return keptIn(await readKept('states', presetsKeyOf(memberKey(email))));
}

async function changePresets(
  email: string,
  change: (presets: readonly KeptPreset[]) => KeptPreset[],
): Promise<void> {
  const member = memberKey(email);
  await changeKept('states', presetsKeyOf(member), (value) => change(keptIn(value)));
  presetsChannel.publish(member);
}

/** The presets in what a device keeps; what is none of them is left out. */
function keptIn(value: unknown): KeptPreset[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const read = entries.flatMap((entry, index) => {
    const present = v.safeParse(kept, entry);
    if (present.success) return [present.output];

    const earlier = v.safeParse(untimed, entry);
    const savedAt = (entries.length - index) * apart;
    return earlier.success ? [{ ...earlier.output, savedAt, version: null }] : [];
  });

  return joinedPresets(
    [],
    read.filter(({ name }, index) => read.findIndex((one) => one.name === name) === index),
  );
}
