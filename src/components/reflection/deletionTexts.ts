import type { Deletable } from '../../domain/practice/deletion.ts';

/** Said once it is gone from this device. */
export const deletedText = 'Deleted. Offline devices follow when they return.';

/** What was written here of something that another device has deleted (rules/practiceFeed#E28). */
export const goneText = 'You deleted this on another device. What you wrote here is in Your words.';

/** In the place of a file that was played or shown, and is deleted. */
export const fileGoneText = 'You deleted it on another device.';

/** What is asked before something is deleted. */
export function deletionQuestion(subject: Deletable): string {
  if (subject.kind === 'reflection') return `Delete your ${subject.pillarName} reflection?`;

  const { aside, submittedAt } = subject.day;
  if (aside === 'reflection gone') return 'Delete this reflection?';
  return submittedAt === null ? 'Delete what was left of this day?' : 'Delete this end of a day?';
}

/** What the way on does. */
export function deletionLabel(subject: Deletable): string {
  return isHereOnly(subject) ? 'Delete it' : 'Delete it everywhere';
}

/** What to know before answering. */
export function deletionDetail(subject: Deletable): string {
  if (subject.kind === 'reflection') {
    return 'What you said goes from all your devices, with its recording or picture. The task stays done.';
  }

  return isHereOnly(subject)
    ? 'Only this device still has it. It cannot be brought back.'
    : 'Its words, its recordings and its pictures go from all your devices. They cannot be brought back.';
}

/** Whether no other device has it. */
function isHereOnly(subject: Deletable): boolean {
  return (
    subject.kind === 'day' &&
    (subject.day.aside === 'gone' || subject.day.aside === 'reflection gone')
  );
}
