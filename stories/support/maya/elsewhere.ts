import type { MediaKind } from '#src/contract/media/fileTypes.ts';
import type { ChangeKind } from '#src/contract/practice/changes.ts';
import type { ReflectionType } from '#src/contract/reflection/reflectionData.ts';
import { timerIdOf } from '#src/domain/timer/timerId.ts';
import { tellable } from '#src/domain/timer/toldTimer.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { keepReflection } from '#src/mocks/commitments/taskBook.ts';
import { closeMedia } from '#src/mocks/media/close.ts';
import { keyOf, mediaIn } from '#src/mocks/media/stored.ts';
import { noteItem } from '#src/mocks/world/feed.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { storyMoment } from '#.storybook/storyTime.ts';
import { storyDay, storySchedule } from '../memberStore.tsx';
import { mayasTimer } from './mayasTimer.ts';

const email = 'maya@example.com';

/** Lets another device of Maya's have reflected on the first task of her day. */
export function reflectElsewhere(world: MockWorld, type: ReflectionType, data: string): void {
  const [task] = planOf(storySchedule, storyDay);
  if (task === undefined) throw new Error(`Maya has no task on ${storyDay}.`);

  const { date, pillar, taskId } = task;
  const body = { date, pillar, task_id: taskId, reflection_type: type, reflection_data: data };
  keepReflection(world, email, body, storyMoment - 600_000);
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

/** Lets another device of Maya's delete something, whose kind and id the feed tells. */
export function deleteElsewhere(world: MockWorld, kind: ChangeKind, id: string): void {
  if (kind === 'media') mediaIn(world).delete(keyOf(email, id));
  noteItem(world, email, { kind, id, content: null });
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
export function timeElsewhere(world: MockWorld, index: number, practisedMin: number): void {
  const timer = mayasTimer(index, practisedMin);
  const body = tellable(timer, 'mayas-laptop');
  if (body === null) throw new Error('No other device knows of a sample.');

  const content = { made_at: new Date().toISOString(), body };
  noteItem(world, email, { kind: 'timer', id: timerIdOf(timer.task), content });
}
