import * as v from 'valibot';

import { practicePlan, type PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { practicePlanKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';

/** How a member practised last on this device; null for never. */
export async function lastPlan(email: string): Promise<PracticePlan | null> {
  const read = v.safeParse(
    practicePlan,
    await readKept('states', practicePlanKeyOf(memberKey(email))),
  );

  return read.success ? read.output : null;
}

export async function keepPlan(email: string, plan: PracticePlan): Promise<void> {
  await writeKept('states', practicePlanKeyOf(memberKey(email)), plan);
}
