import { mediaPath } from '../../contract/media/paths.ts';
import {
  additionPath,
  dayEndPath,
  preferencePath,
  sessionPath,
  timerPath,
} from '../../contract/practice/paths.ts';
import { presetIdOf } from '../../contract/practiceRoom/preset.ts';
import {
  madeAgoHeader,
  ofTaskReflectionPath,
  taskReflectionPath,
  taskTimerPath,
} from '../../contract/today/commitments.ts';
import type { OutboxItem, OutboxMedia, Removed } from './outboxItem.ts';

/** The call by which an item is sent, again and again the same. */
export interface OutboxCall {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Its `Idempotency-Key`, and how long ago it was made. */
  headers: Readonly<Record<string, string>>;
  /** Left out of what deletes. */
  body?: object;
}

const removedPaths: Readonly<Record<Removed['of'], (email: string, name: string) => string>> = {
  dayEnd: dayEndPath,
  addition: additionPath,
  session: sessionPath,
  reflection: ofTaskReflectionPath,
  media: mediaPath,
};

/** The call of an item at the address of its member. A file takes several. `now` in milliseconds since the epoch. */
export function callOf(
  item: Exclude<OutboxItem, OutboxMedia>,
  email: string,
  now: number,
): OutboxCall {
  const key = { 'Idempotency-Key': item.id };
  if (item.kind === 'timer') {
    return { method: 'POST', path: taskTimerPath(email), headers: key, body: item.body };
  }

  const madeAt = 'madeAt' in item ? item.madeAt : item.keptAt;
  const headers = { ...key, [madeAgoHeader]: String(Math.max(0, Math.round(now - madeAt))) };
  switch (item.kind) {
    case 'reflection':
      return { method: 'POST', path: taskReflectionPath(email), headers, body: item.body };

    case 'removal': {
      const { name, of } = item.body;
      return { method: 'DELETE', path: removedPaths[of](email, name), headers };
    }

    case 'session':
      return { method: 'PUT', path: sessionPath(email, item.name), headers, body: item.body };

    case 'dayEnd':
      return { method: 'PUT', path: dayEndPath(email, item.name), headers, body: item.body };

    case 'addition':
      return { method: 'PUT', path: additionPath(email, item.name), headers, body: item.body };

    case 'preference':
      return { method: 'PUT', path: preferencePath(email, item.name), headers, body: item.body };

    case 'preset': {
      const path = preferencePath(email, presetIdOf(item.name));
      return { method: 'PUT', path, headers, body: item.body };
    }

    case 'runningTimer':
      return { method: 'PUT', path: timerPath(email, item.name), headers, body: item.body };
  }
}
