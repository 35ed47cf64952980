import type {
  OutboxMedia,
  OutboxPreference,
  OutboxRemoval,
  OutboxSave,
  TaskItem,
} from '../../domain/outbox/outboxItem.ts';
import { pillarNames } from '../../domain/common/pillarCode.ts';
import { taskName } from '../../domain/today/taskName.ts';

/** What a save is of, with its day: Tether reflection of 20 November. */
export function itemText(item: OutboxSave): string {
  switch (item.kind) {
    case 'timer':
      return `${nameOf(item.body)} time of ${dayText(item.body.date)}`;

    case 'reflection':
      return `${nameOf(item.body)} reflection of ${dayText(item.body.date)}`;

    case 'session':
      return `Meditation of ${dayText(item.body.day)}`;

    case 'dayEnd':
      return `End of ${dayText(item.body.day)}`;

    case 'addition':
      return `Added to ${dayText(item.body.day)}`;

    case 'preference':
      return preferenceTexts[item.name];

    case 'preset':
      return item.body.value === null
        ? `“${item.name}”, removed from the plans that you keep`
        : `“${item.name}”, a plan that you keep`;

    case 'media':
      return mediaTexts[item.body.kind];

    case 'removal':
      return `${removedTexts[item.body.of]} of ${dayText(item.body.day)}, deleted`;
  }
}

export function deleteText({ kind }: OutboxSave): string {
  return deleteTexts[kind];
}

const deleteTexts: Readonly<Record<OutboxSave['kind'], string>> = {
  timer: 'Delete this time',
  reflection: 'Delete this reflection',
  session: 'Delete this meditation',
  dayEnd: 'Delete this end of a day',
  addition: 'Delete this addition',
  preference: 'Leave it to your other devices',
  preset: 'Leave it on this device only',
  media: 'Keep it on this device only',
  removal: 'Leave it on your other devices',
};

const preferenceTexts: Readonly<Record<OutboxPreference['name'], string>> = {
  theme: 'Light or dark',
  bell: 'The timer’s bell',
  hidden: 'Which numbers are shown',
  longest_streak: 'Your longest streak',
  last_plan: 'How you practised last',
  reminders: 'What reminds you',
};

const mediaTexts: Readonly<Record<OutboxMedia['body']['kind'], string>> = {
  voice: 'A voice note',
  photo: 'A photo',
  video: 'A video',
};

const removedTexts: Readonly<Record<OutboxRemoval['body']['of'], string>> = {
  dayEnd: 'End',
  addition: 'What was added to the day',
  session: 'Meditation',
  reflection: 'Reflection',
  media: 'Recording or picture',
};

function nameOf({ pillar, task_id }: TaskItem['body']): string {
  return taskName({ pillarName: pillarNames[pillar], taskId: task_id });
}

function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
