import type { MediaKind } from '#src/contract/media/fileTypes.ts';
import type { ChangeKind } from '#src/contract/practice/changes.ts';
import type { RunningTimerBody } from '#src/contract/practice/writes.ts';
import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { presetIdOf } from '#src/contract/practiceRoom/preset.ts';
import type { Mood } from '#src/contract/reflection/moods.ts';
import type { ReflectionType } from '#src/contract/reflection/reflectionData.ts';
import { timerIdOf } from '#src/domain/timer/timerId.ts';
import { tellable } from '#src/domain/timer/toldTimer.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { keepReflection, takeReflection } from '#src/mocks/commitments/taskBook.ts';
import { closeMedia } from '#src/mocks/media/close.ts';
import { keyOf, mediaIn } from '#src/mocks/media/stored.ts';
import { textOf } from '#src/mocks/practice/bodies.ts';
import { keepDayEnd } from '#src/mocks/practice/writes.ts';
import { noteItem, practiceOf, serviceTime } from '#src/mocks/world/feed.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { storyMoment } from '#.storybook/storyTime.ts';
import { storyDay, storySchedule } from '../memberStore.tsx';
import { taskIdOf } from './mayasDay.ts';
import { mayasTimer } from './mayasTimer.ts';

const email = 'maya@example.com';

/** The first task of Maya's day. */
export function mayasFirstTask() {
  const [task] = planOf(storySchedule, storyDay);
  if (task === undefined) throw new Error(`Maya has no task on ${storyDay}.`);

  return task;
}

/** Lets another device of Maya's have reflected on the first task of her day, at that moment, in milliseconds since the epoch. */
export function reflectElsewhere(
  world: MockWorld,
  type: ReflectionType,
  data: string,
  madeAt = storyMoment - 600_000,
): void {
  const { date, pillar, taskId } = mayasFirstTask();
  const body = { date, pillar, task_id: taskId, reflection_type: type, reflection_data: data };
  keepReflection(world, email, body, madeAt);
}

/** Lets another device of Maya's have sat on so many days in a row, to this one. */
export function sitElsewhere(world: MockWorld, days: number): void {
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const start_time = new Date(storyMoment - ago * 86_400_000).toISOString();
    const body = {
      day: start_time.slice(0, 10),
      start_time,
      end_time: start_time,
      duration_minutes: 20,
      type: 'timed',
      is_entered: false,
    };
    const content = { made_at: start_time, body };
    noteItem(world, email, { kind: 'session', id: `sat-${ago}`, content });
  }
}

interface EndedDay {
  day: string;
  text: string;
  madeAt: number;
  mood?: Mood;
  happiness?: number;
}

/** Lets another device of Maya's have ended a day, at that moment, in milliseconds since the epoch. */
export function endDayElsewhere(
  world: MockWorld,
  { day, text, madeAt, mood = 'happy', happiness = 8 }: EndedDay,
): void {
  const body = { day, mood, happiness, text, is_sample: false, media: [] };
  const id = `${day}:${madeAt}`;
  keepDayEnd({ world, email, kind: 'day_end', id, body, headers: new Headers(), madeAt });
}

/** Lets another device of Maya's have added to a day, at that moment, in milliseconds since the epoch. */
export function addElsewhere(
  world: MockWorld,
  { day, text, madeAt }: Pick<EndedDay, 'day' | 'madeAt' | 'text'>,
): void {
  const content = { made_at: new Date(madeAt).toISOString(), body: { day, text } };
  noteItem(world, email, { kind: 'addition', id: `added:${day}:${madeAt}`, content });
}

/** Lets another device of Maya's save a plan under a name, or with null remove it, at that moment, in milliseconds since the epoch. */
export function presetElsewhere(
  world: MockWorld,
  { name, plan, savedAt }: { name: string; plan: PracticePlan | null; savedAt: number },
): void {
  const content = { made_at: new Date(savedAt).toISOString(), body: { value: plan } };
  noteItem(world, email, { kind: 'preference', id: presetIdOf(name), content });
}

/** Lets another device of Maya's delete something, whose kind and id the feed tells. */
export function deleteElsewhere(world: MockWorld, kind: ChangeKind, id: string): void {
  if (kind === 'media') mediaIn(world).delete(keyOf(email, id));
  noteItem(world, email, { kind, id, content: null });
}

/** Lets another device of Maya's take back what was said of the first task of her day. */
export function takeBackElsewhere(world: MockWorld): void {
  takeReflection(world, email, taskIdOf(0), Date.now());
}

/** The ids of the ends of Maya's days that the account has, the latest day last. */
export function endsWithAccount(world: MockWorld): string[] {
  return [...practiceOf(world, email).items.values()]
    .filter(({ content, kind }) => kind === 'day_end' && content !== null)
    .map(({ id }) => id)
    .toSorted();
}

/** Lets another device of Maya's have sent a file, or begun to. */
export async function sendElsewhere(
  world: MockWorld,
  id: string,
  { kind, file, isBegun = false }: { kind: MediaKind; file: Blob; isBegun?: boolean },
): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const body = { kind, type: file.type, size: file.size, seconds: null, digest: null };
  const media = {
    body,
    state: 'arriving' as const,
    bytes: isBegun ? bytes.slice(0, 9) : bytes,
    madeAt: storyMoment,
  };
  mediaIn(world).set(keyOf(email, id), media);
  if (!isBegun) await closeMedia(world, { email, id }, media);
}

/** Lets another device of Maya's have a timer, by the place of its task in the list, with as many minutes practised now. */
export function timeElsewhere(
  world: MockWorld,
  index: number,
  practisedMin: number,
  state: RunningTimerBody['state'] = 'running',
): void {
  const timer = mayasTimer(index, practisedMin);
  const body = tellable(timer, 'mayas-laptop');
  if (body === null) throw new Error('No other device knows of a sample.');

  const madeAt = new Date(serviceTime(world)).toISOString();
  const content = { made_at: madeAt, body: { ...body, state } };
  noteItem(world, email, { kind: 'timer', id: timerIdOf(timer.task), content });
}

/** How the account has Maya's timers, in the order of the alphabet. */
export function statesOfTimers(world: MockWorld): string[] {
  return [...practiceOf(world, email).items.values()]
    .filter(({ content, kind }) => kind === 'timer' && content !== null)
    .map((timer) => textOf(timer, 'state'))
    .toSorted();
}
