import { isHereOnly, type Deletable } from '../../domain/practice/deletion.ts';

/** What is asked before something is deleted. */
export function deletionQuestion(subject: Deletable): string {
  if (subject.kind === 'reflection') return `Delete your ${subject.pillarName} reflection?`;

  if (subject.kind === 'addition') return 'Delete this addition?';

  if (subject.kind === 'session') return 'Delete these minutes?';

  const { aside, submittedAt } = subject.day;
  if (aside === 'reflection gone' || aside === 'reflection outdone') {
    return 'Delete this reflection?';
  }
  return submittedAt === null ? 'Delete what was left of this day?' : 'Delete this end of a day?';
}

/** What the way on does. */
export function deletionLabel(subject: Deletable): string {
  if (subject.kind === 'session') return 'Delete them everywhere';

  return subject.kind === 'day' && isHereOnly(subject.day) ? 'Delete it' : 'Delete it everywhere';
}

/** What to know before answering. */
export function deletionDetail(subject: Deletable): string {
  if (subject.kind === 'reflection') {
    return 'What you said goes from all your devices, with its recording or picture. The task stays done.';
  }
  if (subject.kind === 'addition') {
    return 'It goes from all your devices, and cannot be brought back. The end of the day stays.';
  }
  if (subject.kind === 'session') {
    return 'They go from all your devices, and count no more, in your hours and in your streak.';
  }

  return isHereOnly(subject.day)
    ? 'Only this device still has it. It cannot be brought back.'
    : 'Its words, its recordings and its pictures go from all your devices. They cannot be brought back.';
}
