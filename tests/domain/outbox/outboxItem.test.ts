import { describe, expect, test } from 'vitest';

import {
  inOrderKept,
  isSave,
  isSendable,
  isTaskItem,
  laneOf,
} from '#src/domain/outbox/outboxItem.ts';
import { dayEndItem, sessionItem } from '#src/domain/practice/untold.ts';
import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import type { OutboxItem, OutboxPreference } from '#src/domain/outbox/outboxItem.ts';
import {
  presetItem,
  reflectionItem,
  runningTimerItem,
  timerItem,
} from '../../support/outboxItems.ts';

const fresh = { keptAt: 5, attempts: 0, notBefore: 0, refusal: null, madeAt: 5 };
const theme: OutboxPreference = {
  ...fresh,
  id: 'a-theme',
  kind: 'preference',
  name: 'theme',
  body: { value: 'dark' },
};

describe('an item', () => {
  test.each([
    ['a timer', timerItem(), 'task 2026-11-20-TETHER-1', true],
    ['its reflection', reflectionItem(), 'task 2026-11-20-TETHER-1', true],
    ['a session', aSession(), 'session 7', false],
    ['the end of a day', anEnd(1), 'day 2026-11-20', false],
    ['another end of it', anEnd(2), 'day 2026-11-20', false],
    ['a preference', theme, 'preference theme', false],
    ['a preset', presetItem(), 'preset Morning', false],
    ['a file', aFile(), 'media voice-1.webm', false],
    ['how a timer stands', runningTimerItem(), 'timer timer:1', false],
  ] as const)('%s is of its own lane', (_, item, lane, isOfTask) => {
    expect(laneOf(item)).toBe(lane);
    expect(isTaskItem(item)).toBe(isOfTask);
  });

  test('is something that its member did, but for how a timer stands (rules/timer#T23)', () => {
    expect([timerItem(), theme, runningTimerItem()].map(isSave)).toEqual([true, true, false]);
  });

  test('is sent by itself unless it was refused', () => {
    expect(isSendable(theme)).toBe(true);
    expect(isSendable({ ...theme, refusal: '' })).toBe(false);
  });

  test('stands where it was kept, of those of one moment as they were listed', () => {
    const items = [{ ...theme, keptAt: 3 }, { ...theme, id: 'b', keptAt: 1 }, theme];

    expect(inOrderKept(items).map(({ keptAt }) => keptAt)).toEqual([1, 3, 5]);
    expect(items[0]?.keptAt).toBe(3);
  });
});

function aSession(): OutboxItem {
  const item = sessionItem({
    id: '7',
    startTime: '2026-11-20T08:00:00.000Z',
    endTime: '2026-11-20T08:10:00.000Z',
    durationMinutes: 10,
    type: 'timed',
    completed: true,
    day: '2026-11-20',
  });
  if (item === null) throw new Error('It was not completed.');

  return item;
}

function anEnd(submittedAt: number): OutboxItem {
  const words = { mood: null, happiness: 5, text: '', media: [], isSample: false };

  return dayEndItem({ ...words, date: '2026-11-20', submittedAt });
}

function aFile(): OutboxItem {
  const voice = { type: 'voice', name: 'voice-1.webm', seconds: 20 } as const;
  const item = mediaItem(voice, { type: 'audio/webm', size: 1 }, 0);
  if (item === null) throw new Error('It is no file that is sent.');

  return item;
}
