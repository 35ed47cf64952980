import { addDays } from '#src/domain/common/day.ts';
import { keptOf, nobody } from '#src/domain/practice/member.ts';
import { recounted, type MeditationSession } from '#src/domain/practice/practice.ts';
import { keepMember } from '#src/services/practice/memberStorage.ts';
import { storyDay } from '../memberStore.tsx';

interface Practised {
  /** How many days before the day of the stories. */
  daysAgo: number;
  minutes: number;
}

/** Keeps on this device what Maya, or another member, has practised, and the longest streak she ever had. */
export function keepPractice(
  practised: readonly Practised[],
  longestStreak = 0,
  email = 'maya@example.com',
): void {
  const sessions = practised.map(sessionOf);

  keepMember(email, {
    ...keptOf(nobody),
    ...recounted({ sessions, longestStreak, totalHoursMeditated: 0, currentStreak: 0 }, storyDay),
  });
}

/** Twenty minutes on each of so many days in a row, today the last of them. */
export function daysInARow(count: number, minutes = 20): Practised[] {
  return Array.from({ length: count }, (_, daysAgo) => ({ daysAgo, minutes }));
}

function sessionOf({ daysAgo, minutes }: Practised): MeditationSession {
  const day = addDays(storyDay, -daysAgo);

  return {
    id: day,
    startTime: `${day}T08:00:00.000Z`,
    endTime: `${day}T12:00:00.000Z`,
    durationMinutes: minutes,
    type: 'timed',
    completed: true,
    day,
  };
}
