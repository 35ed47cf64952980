import type { Material, Owned, ReflectionDraft } from '#src/domain/reflection/reflection.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { reflectionDraftKeyOf } from '#src/services/device/keys/dayDraftKeys.ts';
import { recordingKeyOf, secondKeyOf } from '#src/services/device/keys/recordingKeys.ts';
import { writeKept } from '#src/services/device/deviceStore.ts';
import { memberKey } from '#src/services/device/memberKey.ts';
import { keepMaterial } from '#src/services/reflection/reflectionDraft.ts';
import { taskIdOf, withMayasDay } from './mayasDay.ts';
import { storyDay, storySchedule } from '../memberStore.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';

const email = 'maya@example.com';
const tether = 5;

/** The page of the task whose time Maya has practised, and on which she reflects. */
export const reflectionPath = `/task/${taskIdOf(tether)}`;

/** Lets that task need its reflection. */
export function needsReflection(world: MockWorld): void {
  withMayasDay(world, { [tether]: { status: 'reflection_pending', elapsedSec: 1_200 } });
}

/** Keeps what an earlier visit chose and wrote of that reflection. */
export function keepReflectionDraft(draft: Partial<ReflectionDraft>): Promise<void> {
  const whole = { mood: null, way: null, text: '', ...draft };

  return writeKept('drafts', reflectionDraftKeyOf(owned()), whole);
}

/** Keeps a photo or a video that an earlier visit made for that reflection, and the choice of it. */
export async function keepReflectionFile(material: Material): Promise<void> {
  const way = material.type;
  await keepMaterial({ ...owned(), way, material });
  await keepReflectionDraft({ way });
}

/** Keeps a voice note that was cut off after so many milliseconds, and the choice of it. */
export async function keepCutRecording(sound: Blob, ms: number): Promise<void> {
  const member = memberKey(email);
  const id = 'recording-1';
  const part = String(storyMoment);
  await writeKept('recordings', secondKeyOf(member, { id, part, number: 0 }), sound);
  await writeKept('recordings', recordingKeyOf(member, id), {
    date: storyDay,
    taskId: taskIdOf(tether),
    mediaType: sound.type,
    startedAt: storyMoment,
    parts: { [part]: ms },
  });
  await keepReflectionDraft({ way: 'voice' });
}

function owned(): Owned {
  const task = planOf(storySchedule, storyDay)[tether];
  if (task === undefined) throw new Error(`Maya has no task ${tether} on ${storyDay}.`);

  return { email, task };
}
