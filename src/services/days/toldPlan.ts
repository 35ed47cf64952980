import * as v from 'valibot';

import type { ToldPlan } from '../../domain/days/plannedDays.ts';
import { toldPlanKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('told plan');
const days = v.array(v.string());
const toldPlan = v.object({ from: v.string(), to: v.string(), planned: days, kept: days });

/** Keeps what the account told of a member's plan, in the place of what it told before. */
export async function keepToldPlan(email: string, told: ToldPlan): Promise<void> {
  const member = memberKey(email);
  await writeKept('states', toldPlanKeyOf(member), told);

  channel.publish(member);
}

/** Reports what the account told of a member's plan, null for nothing yet: at once, and whenever it tells more. Returns how to stop. */
export function onToldPlan(email: string, listener: (told: ToldPlan | null) => void): () => void {
  return reportKept(channel, memberKey(email), () => readToldPlan(email), listener);
}

async function readToldPlan(email: string): Promise<ToldPlan | null> {
  const read = v.safeParse(toldPlan, await readKept('states', toldPlanKeyOf(memberKey(email))));

  return read.success ? read.output : null;
}
