import { hideable } from '../../contract/practice/writes.ts';
import * as v from 'valibot';

import { mediaKinds } from '../../contract/media/fileTypes.ts';
import type { OutboxItem } from '../../domain/outbox/outboxItem.ts';
import { pillarCodes } from '../../domain/common/pillarCode.ts';

const amount = v.pipe(v.number(), v.finite());

const kept = {
  id: v.string(),
  keptAt: amount,
  attempts: amount,
  notBefore: amount,
  refusal: v.nullable(v.string()),
};

const ofTask = { date: v.string(), task_id: v.string(), pillar: v.picklist(pillarCodes) };

const plan = v.object({ kind: v.string(), settling: amount, voice: v.string() });

const reminders = v.object({ practice: v.boolean() });

const stretches = v.exactOptional(v.array(v.object({ from: amount, to: amount })));

const item = v.variant('kind', [
  v.object({
    ...kept,
    kind: v.literal('timer'),
    body: v.object({ ...ofTask, elapsed_seconds: amount, completed: v.boolean() }),
  }),
  v.object({
    ...kept,
    kind: v.literal('reflection'),
    body: v.object({ ...ofTask, reflection_type: v.string(), reflection_data: v.string() }),
  }),
  v.object({
    ...kept,
    kind: v.literal('session'),
    name: v.string(),
    madeAt: amount,
    body: v.object({
      day: v.string(),
      start_time: v.string(),
      end_time: v.string(),
      duration_minutes: amount,
      type: v.string(),
      is_entered: v.boolean(),
      stretches,
    }),
  }),
  v.object({
    ...kept,
    kind: v.literal('dayEnd'),
    name: v.string(),
    madeAt: amount,
    body: v.object({
      day: v.string(),
      mood: v.nullable(v.string()),
      happiness: amount,
      text: v.string(),
      is_sample: v.boolean(),
      media: v.array(v.object({ type: v.string(), name: v.string(), seconds: v.nullable(amount) })),
      replaces: v.exactOptional(v.array(v.string())),
    }),
  }),
  v.object({
    ...kept,
    kind: v.literal('addition'),
    name: v.string(),
    madeAt: amount,
    body: v.object({ day: v.string(), text: v.string() }),
  }),
  v.object({
    ...kept,
    kind: v.literal('preference'),
    name: v.picklist(['theme', 'bell', 'hidden', 'longest_streak', 'last_plan', 'reminders']),
    madeAt: amount,
    body: v.object({
      value: v.union([
        v.string(),
        v.boolean(),
        amount,
        v.array(v.picklist(hideable)),
        plan,
        reminders,
      ]),
    }),
  }),
  v.object({
    ...kept,
    kind: v.literal('preset'),
    name: v.string(),
    madeAt: amount,
    body: v.object({ value: v.nullable(plan) }),
  }),
  v.object({
    ...kept,
    kind: v.literal('media'),
    name: v.string(),
    madeAt: amount,
    body: v.object({
      kind: v.picklist(mediaKinds),
      type: v.string(),
      size: amount,
      seconds: v.nullable(amount),
    }),
    progress: v.object({ isAnnounced: v.boolean(), sent: amount }),
  }),
  v.object({
    ...kept,
    kind: v.literal('removal'),
    body: v.object({
      of: v.picklist(['dayEnd', 'addition', 'session', 'reflection', 'media']),
      name: v.string(),
      day: v.string(),
    }),
  }),
  v.object({
    ...kept,
    kind: v.literal('runningTimer'),
    name: v.string(),
    madeAt: amount,
    body: v.object({
      task_id: v.string(),
      date: v.string(),
      pillar: v.string(),
      pillar_name: v.string(),
      planned_seconds: amount,
      elapsed_seconds: amount,
      stretches,
      plan: v.exactOptional(plan),
      state: v.string(),
      device: v.string(),
    }),
  }),
]);

/**
 * Whether something that this device kept is an item of the outbox. Of its body only the types are looked at: what a service
 * does not take is for the service to refuse, in words that the member sees.
 */
export function isItem(value: unknown): value is OutboxItem {
  return v.is(item, value);
}
