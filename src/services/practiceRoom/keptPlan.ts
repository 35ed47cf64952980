import * as v from 'valibot';

import { practicePlan, type PracticePlan } from '../../contract/practiceRoom/plan.ts';
import { tellChosen } from '../device/choices.ts';
import { practicePlanKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('last plan');

/** How a member practised last, here or on another device as far as this one was told; null for never. */
export async function lastPlan(email: string): Promise<PracticePlan | null> {
  const read = v.safeParse(
    practicePlan,
    await readKept('states', practicePlanKeyOf(memberKey(email))),
  );

  return read.success ? read.output : null;
}

/** Keeps how a member practised last, for their other devices, too (rules/practiceFeed#E19). */
export async function keepPlan(email: string, plan: PracticePlan): Promise<void> {
  const member = memberKey(email);
  await writeKept('states', practicePlanKeyOf(member), plan);
  channel.publish(member);
  tellChosen();
}

/** Reports how a member practised last, at once and whenever that changes, here or on another device. Returns how to stop. */
export function onLastPlan(
  email: string,
  listener: (plan: PracticePlan | null) => void,
): () => void {
  return reportKept(channel, memberKey(email), () => lastPlan(email), listener);
}
