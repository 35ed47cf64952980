import type { PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { longestName as longest } from '../../contract/practiceRoom/preset.ts';

/** A plan that its member keeps under a name. */
export interface Preset {
  name: string;
  plan: PracticePlan;
}

/** How long a preset's name may be, in characters. */
export const longestName = longest;
/** As many of them as stand in the first row. */
export const inFirstRow = 5;
