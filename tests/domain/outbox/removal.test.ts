import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { nextOf } from '#src/domain/outbox/outbox.ts';
import { laneOf } from '#src/domain/outbox/outboxItem.ts';
import { removalItem, withoutRemoved } from '#src/domain/outbox/removal.ts';
import { removedNames } from '#src/domain/outbox/removedNames.ts';
import { dayEndItem, sessionItem } from '#src/domain/practice/untold.ts';
import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';

const task = '2026-11-20-TETHER-1';
const ofReflection = { of: 'reflection', name: task, day: '2026-11-20' } as const;
const ofEnd = { of: 'dayEnd', name: '2026-11-20:7', day: '2026-11-20' } as const;
const ofSession = { of: 'session', name: '1764000000000', day: '2026-11-20' } as const;
const ofFile = { of: 'media', name: 'voice-1.webm', day: '2026-11-20' } as const;
const fresh = () => 'a-fresh-id';

describe('a removal', () => {
  test.each([
    ['the end of a day', ofEnd, anEnd(7)],
    ['what was said of a task', ofReflection, reflectionItem()],
    ['a file', ofFile, aFile()],
    ['a session', ofSession, aSession()],
  ] as const)('of %s goes in its lane, after what went there before', (_, removed, item) => {
    const removal = removalItem(removed, { id: 'r', now: 9 });

    expect(laneOf(removal)).toBe(laneOf(item));
    expect(nextOf([removal, { ...item, keptAt: 1 }], 10, new Set())).toMatchObject({ id: item.id });
  });

  test('lets nothing of its thing be sent any more, and all else be (rules/practiceFeed#E26)', () => {
    const others = [timerItem(), anEnd(8), reflectionItem({ id: 'other' }, '2026-11-20-TETHER-2')];
    const items = [...others, anEnd(7), aFile(), aSession()];

    expect(withoutRemoved(items, ofEnd, fresh)).toEqual({ dropped: [anEnd(7).id], added: [] });
    expect(withoutRemoved(items, ofFile, fresh)).toEqual({ dropped: [aFile().id], added: [] });
    expect(withoutRemoved(items, ofSession, fresh)).toEqual({
      dropped: [aSession().id],
      added: [],
    });
    expect(withoutRemoved(items, ofReflection, fresh)).toEqual({ dropped: [], added: [] });
  });

  test('of a reflection that was never sent sends none of its words, and the task is done all the same', () => {
    const { added, dropped } = withoutRemoved([timerItem(), reflectionItem()], ofReflection, fresh);

    expect(dropped).toEqual([reflectionItem().id]);
    expect(added).toMatchObject([
      { id: 'a-fresh-id', body: { task_id: task, reflection_data: 'Taken back.' } },
    ]);
  });

  test('whatever waits, no words of a deleted reflection go that did not go before, and the task is heard of', () => {
    const attempts = fc.nat(2);
    const refusal = fc.constantFrom(null, null, 'No.');
    fc.assert(
      fc.property(fc.array(fc.record({ attempts, refusal }), { maxLength: 4 }), (many) => {
        const items = many.map((one, index) => reflectionItem({ ...one, id: `r-${index}` }));
        const { added, dropped } = withoutRemoved(items, ofReflection, fresh);
        const left = [...items.filter(({ id }) => !dropped.includes(id)), ...added];

        expect(
          left.every((item) => item.attempts > 0 || item.body.reflection_data === 'Taken back.'),
        ).toBe(true);
        expect(left.length > 0).toBe(items.some((item) => item.refusal === null));
      }),
    );
  });

  test('is named by what it is of', () => {
    const items = [ofEnd, ofFile].map((body) => removalItem(body, { id: body.name, now: 1 }));

    expect([...removedNames([timerItem(), ...items], 'dayEnd')]).toEqual(['2026-11-20:7']);
    expect([...removedNames(items, 'reflection')]).toEqual([]);
  });
});

function anEnd(submittedAt: number): OutboxItem {
  const words = { mood: null, happiness: 5, text: '', media: [], isSample: false };

  return dayEndItem({ ...words, date: '2026-11-20', submittedAt });
}

function aSession(): OutboxItem {
  const item = sessionItem({
    id: ofSession.name,
    startTime: '2026-11-20T07:10:00.000Z',
    endTime: '2026-11-20T07:30:00.000Z',
    durationMinutes: 20,
    type: 'timed',
    completed: true,
    day: ofSession.day,
    isEntered: true,
  });
  if (item === null) throw new Error('It was not completed.');

  return item;
}

function aFile(): OutboxItem {
  const voice = { type: 'voice', name: 'voice-1.webm', seconds: 20 } as const;
  const item = mediaItem(voice, { type: 'audio/webm', size: 1 }, 0);
  if (item === null) throw new Error('It is no file that is sent.');

  return item;
}
