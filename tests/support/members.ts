import { nobody, keptOf, userOfAddress, type KeptMember } from '#src/domain/practice/member.ts';
import {
  addSession,
  emptyPractice,
  type MeditationSession,
  type Practice,
} from '#src/domain/practice/practice.ts';

/** The day on which tests of a member's state are lived. */
export const noon = Date.parse('2026-11-21T12:00:00Z');
export const today = '2026-11-21';

export const photo = 'data:image/jpeg;base64,AAAA';

export const maya = {
  ...userOfAddress('maya@example.com'),
  fullName: 'Maya Lindqvist',
  firstName: 'Maya',
  lastName: 'Lindqvist',
};

export const noor = {
  ...userOfAddress('noor@example.com'),
  fullName: 'Noor Haddad',
  firstName: 'Noor',
  lastName: 'Haddad',
};

/** A completed session of half an hour in the morning of a day. */
export function sessionOn(day: string, id = `on ${day}`): MeditationSession {
  return {
    id,
    startTime: `${day}T06:00:00.000Z`,
    endTime: `${day}T06:30:00.000Z`,
    durationMinutes: 30,
    type: 'timed',
    completed: true,
    day,
  };
}

/** What is persisted of a member who has practised. */
export function keptWith(
  user: KeptMember['user'],
  sessions: readonly MeditationSession[] = [],
  more: Partial<KeptMember> = {},
): KeptMember {
  const practice = sessions.reduce<Practice>(
    (practised, session) => addSession(practised, session, today),
    emptyPractice,
  );

  return { ...keptOf(nobody), ...practice, user, ...more };
}
