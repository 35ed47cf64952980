import * as v from 'valibot';

import { taskStatuses } from '../../contract/today/commitments.ts';
import { untouchedMark, type DayRecord } from '../../domain/today/dayTasks.ts';
import { readTasks } from '../../domain/today/task.ts';
import { anyNumber, mood, readAs, seconds } from '../device/keptSchemas.ts';

const reflection = v.object({
  type: v.string(),
  data: v.string(),
  mood,
  seconds,
  madeAt: v.fallback(anyNumber, 0),
  toldAt: v.exactOptional(anyNumber),
});

const mark = v.object({
  status: v.fallback(v.nullable(v.picklist(taskStatuses)), null),
  elapsedSec: v.fallback(v.pipe(anyNumber, v.minValue(0)), 0),
  reflection: v.fallback(v.nullable(reflection), null),
  goneAt: v.exactOptional(anyNumber),
});

const day = v.object({
  date: v.string(),
  tasks: v.array(v.unknown()),
  marks: v.fallback(v.record(v.string(), v.fallback(mark, untouchedMark)), {}),
});

/** A day as it was kept, or null for what is none. What is wrong with one task or one mark breaks no other. */
export function dayOf(kept: unknown): DayRecord | null {
  const read = readAs(day, kept);

  return read === null ? null : { ...read, tasks: readTasks(read.tasks, read.date) };
}
