import { shortLength } from '../../domain/common/length.ts';
import type { MeditationSession } from '../../domain/practice/practice.ts';
import { mostEntered, type EntryFault } from '../../domain/practiceRoom/entered.ts';
import { kindNames } from '../practiceRoom/practiceRoomTexts.ts';
import { hourText } from '../ui/hours.ts';

/** The time of day at a moment, in milliseconds since the epoch: 07:10. */
export function timeAt(at: number, timeZone: string): string {
  return hourText(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(at),
  );
}

/** What was practised: 07:10, 20 min. */
export function practiceText(session: MeditationSession, timeZone: string): string {
  return `${timeAt(Date.parse(session.startTime), timeZone)}, ${shortLength(session.durationMinutes)}`;
}

/** Said once minutes are entered. */
export function enteredText(minutes: number): string {
  return `${shortLength(minutes)} added.`;
}

/** How it was practised; of what was entered afterwards where it is, too. */
export function practiceKindText({ isEntered, type }: MeditationSession, isTold: boolean): string {
  if (isEntered !== true) return kindNames[type];

  return `Entered afterwards, ${isTold ? 'with your account' : 'on this device'}`;
}

/** What is amiss with what stands in the field of the hour, or in that of the minutes; null for nothing. */
export function entryFaultTexts(
  fault: EntryFault | null,
  timeZone: string,
): { begun: string | null; minutes: string | null } {
  switch (fault?.kind) {
    case undefined:
      return { begun: null, minutes: null };

    case 'begun':
      return { begun: 'When did you begin?', minutes: null };

    case 'minutes':
      return { begun: null, minutes: `A whole number from 1 to ${mostEntered}` };

    case 'ahead':
      return {
        begun: `That would be until ${timeAt(fault.endsAt, timeZone)}, which is still to come.`,
        minutes: null,
      };

    case 'overlap':
      return {
        begun: `You practised from ${timeAt(fault.from, timeZone)} to ${timeAt(fault.to, timeZone)} already. Those minutes count once.`,
        minutes: null,
      };
  }
}
