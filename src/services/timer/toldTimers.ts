import * as v from 'valibot';

import type { Change } from '../../contract/practice/changes.ts';
import { practicePlan } from '../../contract/practiceRoom/plan.ts';
import {
  mindedTimers,
  timersElsewhere,
  toldTimers,
  withNews,
  type TimerNews,
  type ToldTimer,
  type ToldTimers,
} from '../../domain/timer/toldTimer.ts';
import { toldTimersKeyOf } from '../device/deviceKeys.ts';
import { deviceName } from './deviceName.ts';
import { changeKept, readKept } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { reportKept } from '../device/reportKept.ts';
import { tabChannel } from '../device/tabChannel.ts';

const channel = tabChannel('told timers');

const length = v.pipe(v.number(), v.finite(), v.minValue(0));
const timer: v.GenericSchema<ToldTimer> = v.object({
  device: v.string(),
  task: v.object({
    taskId: v.string(),
    date: v.string(),
    pillar: v.string(),
    pillarName: v.string(),
    isSample: v.boolean(),
  }),
  plannedMs: length,
  elapsedMs: length,
  stretches: v.exactOptional(v.array(v.object({ from: v.number(), to: v.number() }))),
  plan: v.exactOptional(practicePlan),
  state: v.picklist(['running', 'paused', 'ended']),
  madeAt: v.pipe(v.number(), v.finite()),
  version: v.nullable(v.string()),
  isTakenOver: v.boolean(),
});
const timers = v.fallback(v.record(v.string(), timer), {});

/** What this device knows of the member's timers, its own among them. */
export async function readTold(email: string): Promise<ToldTimers> {
  const kept = await readKept('states', toldTimersKeyOf(memberKey(email)));

  return mindedTimers(v.parse(timers, kept), Date.now());
}

/** What this device knows of the member's timers on their other devices. */
export async function readElsewhere(email: string): Promise<ToldTimers> {
  return timersElsewhere(await readTold(email), deviceName());
}

/** Keeps what the feed told of timers, with their versions in its epoch. */
export function keepToldTimers(
  email: string,
  changes: readonly Change[],
  epoch: string,
): Promise<void> {
  return keepNews(email, toldTimers(changes, epoch));
}

/** Keeps what was told of timers. What is no newer than what is known changes nothing. */
export async function keepNews(email: string, news: readonly TimerNews[]): Promise<void> {
  if (news.length > 0) await change(email, (known) => withNews(known, news));
}

/** Keeps a timer as this device told of it, though the service did not take that: it is not told again and again. */
export function keepUntaken(email: string, id: string, told: ToldTimer): Promise<void> {
  return change(email, (known) => ({ ...known, [id]: told }));
}

/** Keeps that this device goes on with a timer, unless another told of it since. */
export function takeOver(email: string, id: string, version: string | null): Promise<void> {
  return change(email, (known) => {
    const told = known[id];
    if (told?.version !== version) return known;

    return { ...known, [id]: { ...told, isTakenOver: true } };
  });
}

/** Reports the timers of the member's other devices, at once and whenever this one is told of some. Returns how to stop. */
export function onTimersElsewhere(email: string, listener: (told: ToldTimers) => void): () => void {
  return reportKept(channel, memberKey(email), () => readElsewhere(email), listener);
}

async function change(email: string, next: (known: ToldTimers) => ToldTimers): Promise<void> {
  await changeKept('states', toldTimersKeyOf(memberKey(email)), (kept) =>
    mindedTimers(next(v.parse(timers, kept)), Date.now()),
  );
  channel.publish(memberKey(email));
}
