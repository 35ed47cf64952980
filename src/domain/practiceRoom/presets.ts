import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';

/** A plan that its member keeps under a name. */
export interface Preset {
  name: string;
  plan: PracticePlan;
}

/** How long a preset's name may be, in characters. */
export const longestName = 24;
/** As many presets as a member may keep. */
export const mostPresets = 20;
/** As many of them as stand in the first row. */
export const inFirstRow = 5;

/** The presets with one more, the latest first: one of the same name gives way. */
export function withPreset(presets: readonly Preset[], name: string, plan: PracticePlan): Preset[] {
  const called = nameOf(name);
  if (called === '') return [...presets];

  return [{ name: called, plan }, ...withoutPreset(presets, called)].slice(0, mostPresets);
}

/** As it is kept: without spaces around it, and without half a character where it was cut. */
function nameOf(name: string): string {
  return name
    .trim()
    .slice(0, longestName)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
}

export function withoutPreset(presets: readonly Preset[], name: string): Preset[] {
  return presets.filter((preset) => preset.name !== name);
}
