import { addDays, daysBetween } from '#src/domain/common/day.ts';
import { demoScheduleFrom } from '#src/domain/schedule/demoSchedule.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { keepReflection, keepTimer } from '#src/mocks/commitments/taskBook.ts';
import { noteItem } from '#src/mocks/world/feed.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { storyDay } from '../memberStore.tsx';
import { endDayElsewhere } from './elsewhere.ts';

const email = 'maya@example.com';
const afternoon = 'T17:00:00.000Z';

/** What Maya wrote now and then. */
const words = [
  'Rain on the window the whole time. I stayed.',
  'The second half was easier than the first.',
  'Walked home by the river instead of taking the tram.',
  'Cooked for the four of us. Nobody looked at a phone.',
];

/** Lets Maya have practised since February on another device, more in some weeks than in others, and never the same way twice. */
export function practiseForAYear(world: MockWorld): void {
  practiseSince(world, '2025-02-10');
}

/** Lets Maya have practised for a week on another device. */
export function practiseForAWeek(world: MockWorld): void {
  practiseSince(world, addDays(storyDay, -7));
}

function practiseSince(world: MockWorld, firstDay: string): void {
  const record = demoScheduleFrom(firstDay);
  world.schedules.set(email, { record, version: 1 });

  const count = daysBetween(firstDay, storyDay);
  for (let place = 0; place < count; place += 1) {
    const day = addDays(firstDay, place);
    const zeal = 0.5 + 0.4 * Math.sin(place / 17) + 0.1 * Math.sin(place / 3);
    practiseOn(world, planOf(record, day), { day, place, zeal });
  }
}

/** Lets some of a day be done, more of it with more zeal, from 0 to 1. */
function practiseOn(
  world: MockWorld,
  tasks: ReturnType<typeof planOf>,
  { day, place, zeal }: { day: string; place: number; zeal: number },
): void {
  if (zeal < 0.12) return;

  for (const [index, { pillar, taskId }] of tasks.entries()) {
    const chance = ((place * 37 + index * 61) % 100) / 100;
    const task = { date: day, pillar, task_id: taskId };
    if (chance < zeal) {
      const reflection_data = words[(place + index) % words.length] ?? '';
      const body = { ...task, reflection_type: 'text' as const, reflection_data };
      keepReflection(world, email, { ...body, mood: 'happy' }, Date.parse(day + afternoon));
    } else if (chance < zeal + 0.15) {
      keepTimer(world, email, { ...task, elapsed_seconds: 300, completed: false });
    }
  }
  if (zeal > 0.3) sitOn(world, day, 10 + (place % 4) * 5);
  if (zeal > 0.5) endOn(world, day, place);
}

function sitOn(world: MockWorld, day: string, minutes: number): void {
  const start_time = `${day}T06:00:00.000Z`;
  const end_time = new Date(Date.parse(start_time) + minutes * 60_000).toISOString();
  const body = { day, start_time, end_time, duration_minutes: minutes, type: 'timed' };
  const content = { made_at: start_time, body: { ...body, is_entered: false } };

  noteItem(world, email, { kind: 'session', id: `sat-${day}`, content });
}

function endOn(world: MockWorld, day: string, place: number): void {
  const text = words[place % words.length] ?? '';

  // Days with more minutes are happy ones more often.
  const isHappy = (place * 7) % 10 < (place % 4 > 1 ? 9 : 2);
  const other = place % 3 === 0 ? 'sad' : 'neutral';
  endDayElsewhere(world, {
    day,
    text,
    madeAt: Date.parse(`${day}T20:00:00.000Z`),
    mood: isHappy ? 'happy' : other,
    happiness: (isHappy ? 7 : 4) + (place % 3),
  });
}
