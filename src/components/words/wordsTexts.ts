import { pillarNames } from '../../domain/common/pillarCode.ts';
import type { WordsEntry } from '../../domain/words/entry.ts';
import type { WordKind } from '../../domain/words/wordsFilter.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { fullDayText } from '../upload/uploadTexts.ts';

export const kindNames: Readonly<Record<WordKind, string>> = {
  end: 'Ends of days',
  addition: 'Additions',
  reflection: 'Reflections',
};

export const nothingYet = {
  title: 'Nothing is written yet.',
  detail: 'What you say at the end of a day, and after a practice, waits for you here.',
};

export const nothingFound = {
  title: 'Nothing like it was found.',
  detail: 'A shorter word finds more, and so does another filter.',
};

/** Where the account was not reached: what is shown is this device's alone, or nothing (rules/words#B6). */
export function unreachableText(count: number, isAsked: boolean): string {
  if (count > 0)
    return 'Your account was not reached. Here is what this device keeps of your words.';

  return isAsked
    ? 'Your account was not reached. Nothing like it is kept on this device.'
    : 'Your account was not reached. None of your words are kept on this device yet.';
}

/** What an entry is of: the end of its day, what was added to it, or a practice. */
export function entryName({
  id,
  kind,
  pillar,
}: Pick<WordsEntry, 'id' | 'kind' | 'pillar'>): string {
  if (kind === 'end') return 'The end of the day';
  if (kind === 'addition') return 'Added afterwards';

  return taskName({
    pillarName: pillar === null ? 'A practice' : pillarNames[pillar],
    taskId: id,
  });
}

/** How much was found, said once it is settled. */
export function countText(
  count: number,
  { hasMore, isAsked }: { hasMore: boolean; isAsked: boolean },
): string {
  if (hasMore) {
    return `The last ${count} ${isAsked ? 'that were found' : 'of your entries'}, and there are more`;
  }

  return count === 1 ? '1 entry' : `${count} entries`;
}

/** Which words would be deleted, for whoever listens. */
export function deletedWhat(entry: WordsEntry): string {
  if (entry.kind === 'addition') return `what you added to ${fullDayText(entry.day)}`;

  return entry.kind === 'end'
    ? `what you wrote of ${fullDayText(entry.day)}`
    : `your ${entryName(entry)} reflection of ${fullDayText(entry.day)}`;
}
