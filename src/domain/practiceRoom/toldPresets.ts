import type { Change } from '../../contract/practice/changes.ts';
import { versionOf } from '../../contract/practice/versions.ts';
import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { presetNameOf } from '../../contract/practiceRoom/preset.ts';
import type { ToldPreset } from './keptPresets.ts';

/** The presets among what changed, of a feed of this epoch. */
export function toldPresets(changes: readonly Change[], epoch: string): ToldPreset[] {
  return changes.flatMap((change) => {
    if (change.gone || change.kind !== 'preference') return [];
    const name = presetNameOf(change.id);
    const { value } = change.body;
    if (name === null || !isPlan(value)) return [];

    const savedAt = Date.parse(change.made_at);
    return [{ name, plan: value, savedAt, version: versionOf(epoch, change.seq) }];
  });
}

function isPlan(value: unknown): value is PracticePlan | null {
  return value === null || (typeof value === 'object' && 'kind' in value);
}
